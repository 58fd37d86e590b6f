import { useQuery } from '@apollo/client/react';
import { SetsDocument, StandingOnSetDocument } from './documents/generated';
import { Asked } from '../shell/asked';
import { Chip, Named, Table } from '../shell/parts';
import { words } from '../shell/words';
import { customerWords as said } from './words';

/** Each set has a look-up of its own. */
export function Sets({ id }: { readonly id: string }) {
  return (
    <Asked document={SetsDocument}>
      {({ consentSets: sets }) => {
        if (!sets?.length) return null;
        const isForSome = sets.some(({ members }) => members.some(({ audience }) => audience.length));
        return (
          <section aria-labelledby="sets">
            <h2 id="sets">{said.sets}</h2>
            <Table
              names={[said.context.setCode, said.state, said.lacks]}
              rows={sets.map(({ setCode, name }) => [
                setCode,
                <Named name={name} code={setCode} />,
                <StandingOnSet id={id} setCode={setCode} />,
                <StandingOnSet id={id} setCode={setCode} isLacking />,
              ])}
            />
            {isForSome && <p className="faint">{said.withoutAudience}</p>}
          </section>
        );
      }}
    </Asked>
  );
}

interface StandingOnSetProps {
  readonly id: string;
  readonly setCode: string;
  /** What is missing, in place of the state. */
  readonly isLacking?: boolean;
}

function StandingOnSet({ isLacking = false, ...variables }: StandingOnSetProps) {
  const { data } = useQuery(StandingOnSetDocument, {
    variables: { ...variables, locale: words.language },
  });
  const set = data?.customer?.set;
  if (!set) return null;
  if (isLacking)
    return set.members
      .filter(({ required, pendingUpdate }) => required && !pendingUpdate.mayProceed)
      .map(({ templateCode, pendingUpdate: { version } }) => (
        <span key={templateCode} className="listed" title={templateCode} lang={version.locale}>
          {version.title}
        </span>
      ));
  return (
    <>
      <Chip tone={set.mayContinue ? 'good' : 'no'}>
        {set.mayContinue ? said.mayContinue : said.mayNotContinue}
      </Chip>
      {!set.accepted && <Chip tone="waiting">{said.toAnswer}</Chip>}
    </>
  );
}
