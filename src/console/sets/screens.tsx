import { useState } from 'react';
import { addressOf, go, Link } from '../shell/address';
import { Asked } from '../shell/asked';
import { WriteButton } from '../shell/forms';
import { Chip, Moment, Named, NotFound, type ScreenProps, Table, Title } from '../shell/parts';
import { useSession } from '../shell/session';
import { PresentationsDocument, SetsDocument, type SetsQuery } from './documents/generated';
import { SetForm } from './setForm';
import { setWords as said } from './words';
import { words } from '../shell/words';

export function Screens({ path: [wanted] }: ScreenProps) {
  // The form of a new set stays as it is once the set has an address.
  const [made, setMade] = useState('');
  const key = wanted === made ? 'new' : wanted;
  return (
    <Asked document={SetsDocument} isFresh>
      {(found) => {
        if (!wanted) return <SetList {...found} />;
        const set = found.consentSets?.find(({ setCode }) => setCode === wanted);
        if (!set && wanted !== 'new') return <NotFound />;
        return <SetForm key={key} set={set ?? null} onMade={setMade} />;
      }}
    </Asked>
  );
}

function SetList({ consentSets: sets, templates }: SetsQuery) {
  const names = new Map(templates?.edges.map(({ node }) => [node.templateCode, node.name]));
  const mayPublish = useSession().mayOneOf('templates:publish');
  return (
    <>
      <Title says={words.sections.sets}>
        {mayPublish && (
          <WriteButton className="primary" onClick={() => go('/sets/new')}>
            {said.add}
          </WriteButton>
        )}
      </Title>
      <Table
        names={[said.name, said.members, said.revision]}
        none={said.none}
        rows={(sets ?? []).map(({ setCode, name, revision, members }) => [
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

/** The screens that were registered, as decisions name them. */
function Presentations() {
  return (
    <section aria-labelledby="screens">
      <h2 id="screens">{said.screens}</h2>
      <Asked document={PresentationsDocument} page={({ presentations }) => presentations?.pageInfo}>
        {({ presentations }) => (
          <Table
            names={[said.screen, said.pictures, said.registered]}
            none={said.noScreen}
            rows={
              presentations?.edges.map(({ node: { id, name, description, pictures, registeredAt } }) => [
                id,
                <>
                  {name}
                  <p className="faint">{description}</p>
                </>,
                pictures.length,
                <Moment at={registeredAt} />,
              ]) ?? []
            }
          />
        )}
      </Asked>
    </section>
  );
}
