import { CustomerDocument } from './documents/generated';
import { Answers } from './answers';
import { Files, OtherIds } from './otherIds';
import { Printed } from './printed';
import { Stands, useDay } from './stands';
import { addressOf, Link } from '../shell/address';
import { Asked } from '../shell/asked';
import { useSession } from '../shell/session';
import { words } from '../shell/words';
import { eraseWords } from './acting/erasureWords';
import { HoldOf } from './acting/held';
import { linkWords } from './acting/words';
import { customerWords as said } from './words';

export function Customer({ id }: { readonly id: string }) {
  const { mayOneOf } = useSession();
  const { at } = useDay();
  return (
    <>
      <div className="title">
        <h1>
          <code>{id}</code>
        </h1>
        <div className="row unprinted">
          <Files id={id} />
          <button onClick={() => print()}>{said.print}</button>
          {mayOneOf('subjects:link') && <Link to={addressOf('customers', id, 'link')}>{linkWords.open}</Link>}
          {mayOneOf('subjects:erase') && (
            <Link to={addressOf('customers', id, 'erase')}>{eraseWords.open}</Link>
          )}
        </div>
      </div>
      <Printed />
      {mayOneOf('subjects:erase') && <HoldOf id={id} />}
      <Asked
        document={CustomerDocument}
        variables={{ id, locale: words.language }}
        page={({ customer }) => customer?.personDecisions?.pageInfo}
      >
        {({ customer }) => {
          const decisions = customer?.personDecisions?.edges.map(({ node }) => node) ?? [];
          const until = decisions.filter(({ decidedAt }) => !at || decidedAt <= at);
          return (
            <>
              {decisions.length === 0 && (
                <p role="alert" className="problem">
                  {said.noHistory}
                </p>
              )}
              <OtherIds ids={customer?.linkedIds ?? []} />
              <Stands id={id} now={customer?.pendingUpdates ?? []} />
              {until.length > 0 && (
                <Answers decisions={until} areOfSeveral={(customer?.linkedIds?.length ?? 0) > 0} />
              )}
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
