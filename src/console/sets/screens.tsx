import { useQuery } from '@apollo/client/react';
import { addressOf, go, Link } from '../shell/address';
import { WriteButton } from '../shell/forms';
import { Chip, Loaded, NotFound, Table, type ScreenProps } from '../shell/parts';
import { useSession } from '../shell/session';
import { SetsDocument, type SetFragment } from './documents/generated';
import { Presentations } from './presentations';
import { SetForm } from './setForm';
import { useSetWords } from './words';

export function SetScreens({ path: [wanted, ...rest] }: ScreenProps) {
  const { data, error, refetch } = useQuery(SetsDocument, { fetchPolicy: 'cache-and-network' });
  if (rest.length > 0) return <NotFound />;
  return (
    <Loaded data={data?.consentSets} error={error} onAgain={() => void refetch()}>
      {(sets) => {
        if (!wanted) return <SetList sets={sets} />;
        const set = sets.find(({ setCode }) => setCode === wanted);
        return set || wanted === 'new' ? <SetForm key={wanted} set={set ?? null} /> : <NotFound />;
      }}
    </Loaded>
  );
}

function SetList({ sets }: { readonly sets: readonly SetFragment[] }) {
  const said = useSetWords();
  const { mayOneOf } = useSession();
  return (
    <>
      <div className="title">
        <h1>{said.title}</h1>
        {mayOneOf('templates:publish') && (
          <WriteButton className="primary" onClick={() => go('/sets/new')}>
            {said.add}
          </WriteButton>
        )}
      </div>
      {sets.length === 0 && <p>{said.none}</p>}
      {sets.length > 0 && (
        <Table names={[said.name, said.members, said.revision]}>
          {sets.map(({ setCode, name, revision, members }) => (
            <tr key={setCode}>
              <th scope="row">
                {mayOneOf('templates:publish') ? <Link to={addressOf('sets', setCode)}>{name}</Link> : name}
                <p className="faint">
                  <code>{setCode}</code>
                </p>
              </th>
              <td data-name={said.members}>
                {members.map(({ templateCode, required, audience }) => (
                  <p key={templateCode}>
                    <Link to={addressOf('templates', templateCode)}>{templateCode}</Link>{' '}
                    {required && <Chip tone="good">{said.required}</Chip>}
                    {audience.length > 0 && (
                      <span className="faint">
                        {said.audience} {audience.join(', ')}
                      </span>
                    )}
                  </p>
                ))}
              </td>
              <td data-name={said.revision}>{revision}</td>
            </tr>
          ))}
        </Table>
      )}
      <Presentations />
    </>
  );
}
