import { addressOf, go, Link } from '../shell/address';
import { Asked } from '../shell/asked';
import { WriteButton } from '../shell/forms';
import { Chip, Named, NotFound, Table, type ScreenProps } from '../shell/parts';
import { useSession } from '../shell/session';
import { SetsDocument, type SetFragment, type SetsQuery } from './documents/generated';
import { Presentations } from './presentations';
import { SetForm } from './setForm';
import { setWords as said } from './words';
import { words } from '../shell/words';

export function Screens({ path: [wanted] }: ScreenProps) {
  return (
    <Asked document={SetsDocument}>
      {({ consentSets: sets, templates }) => {
        if (!wanted) return <SetList sets={sets ?? []} names={namesIn(templates)} />;
        const set = sets?.find(({ setCode }) => setCode === wanted);
        return set || wanted === 'new' ? <SetForm key={wanted} set={set ?? null} /> : <NotFound />;
      }}
    </Asked>
  );
}

/** By their codes. */
function namesIn(templates: SetsQuery['templates']): ReadonlyMap<string, string> {
  return new Map(templates?.edges.map(({ node: { templateCode, name } }) => [templateCode, name]));
}

interface SetListProps {
  readonly sets: readonly SetFragment[];
  readonly names: ReadonlyMap<string, string>;
}

function SetList({ sets, names }: SetListProps) {
  const mayPublish = useSession().mayOneOf('templates:publish');
  return (
    <>
      <div className="title">
        <h1>{words.sections.sets}</h1>
        {mayPublish && (
          <WriteButton className="primary" onClick={() => go('/sets/new')}>
            {said.add}
          </WriteButton>
        )}
      </div>
      <Table
        names={[said.name, said.members, said.revision]}
        none={said.none}
        rows={sets.map(({ setCode, name, revision, members }) => [
          setCode,
          <Named
            name={mayPublish ? <Link to={addressOf('sets', setCode)}>{name}</Link> : name}
            code={setCode}
          />,
          members.map(({ templateCode, required, audience }) => (
            <p key={templateCode} title={templateCode}>
              <Link to={addressOf('templates', templateCode)}>{names.get(templateCode) ?? templateCode}</Link>{' '}
              {required && <Chip tone="good">{said.required}</Chip>}
              {audience.length > 0 && (
                <span className="faint">
                  {said.audience} {audience.join(', ')}
                </span>
              )}
            </p>
          )),
          revision,
        ])}
      />
      <Presentations />
    </>
  );
}
