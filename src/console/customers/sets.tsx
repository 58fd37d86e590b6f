import { useQuery } from '@apollo/client/react';
import { SetsDocument, StandingOnSetDocument, type SetsQuery } from './documents/generated';
import { Chip, Loaded, Table } from '../shell/parts';
import { useCustomerWords } from './words';

/** Each set has a look-up of its own. */
export function Sets({ id }: { readonly id: string }) {
  const said = useCustomerWords();
  const { data, error, refetch } = useQuery(SetsDocument, { fetchPolicy: 'cache-and-network' });
  if (data?.consentSets?.length === 0) return null;
  const isForSome = data?.consentSets?.some(({ members }) => members.some(({ audience }) => audience.length));
  return (
    <section aria-labelledby="sets">
      <h2 id="sets">{said.sets}</h2>
      <Loaded data={data?.consentSets} error={error} onAgain={() => void refetch()}>
        {(sets) => (
          <Table names={[said.set, said.state, said.lacks]}>
            {sets.map((set) => (
              <StandingOnSet key={set.setCode} id={id} set={set} />
            ))}
          </Table>
        )}
      </Loaded>
      {isForSome && <p className="faint">{said.withoutAudience}</p>}
    </section>
  );
}

type Listed = NonNullable<SetsQuery['consentSets']>[number];

function StandingOnSet({ id, set: { setCode, name } }: { readonly id: string; readonly set: Listed }) {
  const said = useCustomerWords();
  const { data } = useQuery(StandingOnSetDocument, {
    variables: { id, setCode },
    fetchPolicy: 'cache-and-network',
  });
  const set = data?.customer?.set;
  const lacking = set?.members.filter(({ required, pendingUpdate }) => required && !pendingUpdate.mayProceed);
  return (
    <tr>
      <th scope="row">
        {name}
        <p className="faint">
          <code>{setCode}</code>
        </p>
      </th>
      <td data-name={said.state}>
        {set && (
          <>
            <Chip tone={set.mayContinue ? 'good' : 'no'}>
              {set.mayContinue ? said.mayContinue : said.mayNotContinue}
            </Chip>
            {!set.accepted && <Chip tone="waiting">{said.toAnswer}</Chip>}
          </>
        )}
      </td>
      <td data-name={said.lacks}>
        {lacking?.map(({ templateCode }) => (
          <code key={templateCode} className="listed">
            {templateCode}
          </code>
        ))}
      </td>
    </tr>
  );
}
