import { CustomerDocument } from './documents/generated';
import { Answers } from './answers';
import { Files, OtherIds } from './otherIds';
import { Stands, useDay } from './stands';
import { addressOf, Link } from '../shell/address';
import { Asked } from '../shell/asked';
import { momentText, Title } from '../shell/parts';
import { useSession } from '../shell/session';
import { words } from '../shell/words';
import { eraseWords } from './acting/erasureWords';
import { HoldOf } from './acting/held';
import { linkWords } from './acting/words';
import { customerWords as said } from './words';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function Customer({ id }: { readonly id: string }) {
  const { mayOneOf } = useSession();
  const { at } = useDay();
  return (
    <>
      <Title says={<code>{id}</code>}>
        <div className="row unprinted">
          <Files id={id} />
          <button onClick={() => print()}>{said.print}</button>
          {mayOneOf('subjects:link') && <Link to={addressOf('customers', id, 'link')}>{linkWords.open}</Link>}
          {mayOneOf('subjects:erase') && (
            <Link to={addressOf('customers', id, 'erase')}>{eraseWords.open}</Link>
          )}
        </div>
      </Title>
      <Printed />
      {mayOneOf('subjects:erase') && <HoldOf id={id} />}
      <Asked
        document={CustomerDocument}
        variables={{ id, locale: words.language }}
        page={({ customer }) => customer?.personDecisions?.pageInfo}
      >
        {({ customer }) => {
          const decisions = customer?.personDecisions?.edges.map(({ node }) => node) ?? [];
          const ids = customer?.linkedIds ?? [];
          const until = decisions.filter(({ decidedAt }) => !at || decidedAt <= at);
          return (
            <>
              {decisions.length === 0 && (
                <p role="alert" className="problem">
                  {said.noHistory}
                </p>
              )}
              <OtherIds ids={ids} />
              <Stands id={id} now={customer?.pendingUpdates ?? []} />
              {until.length > 0 && <Answers decisions={until} areOfSeveral={ids.length > 0} />}
              {until.length < decisions.length && (
                <p role="status">{said.later(decisions.length - until.length)}</p>
              )}
            </>
          );
        }}
      </Asked>
    </>
  );
}

/** When the page was printed, on paper alone. */
function Printed() {
  const [at, setAt] = useState('');
  useEffect(() => {
    const note = () => flushSync(() => setAt(new Date().toISOString()));
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, []);
  return at && <p className="printed">{said.printed(momentText(at))}</p>;
}
