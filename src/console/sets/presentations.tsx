import { useQuery } from '@apollo/client/react';
import { Loaded, Moment, Table } from '../shell/parts';
import { useWords } from '../shell/words';
import { PresentationsDocument } from './documents/generated';
import { useSetWords } from './words';

/** The screens that were registered, as decisions name them. */
export function Presentations() {
  const words = useWords();
  const { screens: said } = useSetWords();
  const { data, error, refetch, fetchMore } = useQuery(PresentationsDocument, {
    fetchPolicy: 'cache-and-network',
  });
  return (
    <section aria-labelledby="screens">
      <h2 id="screens">{said.title}</h2>
      <Loaded data={data?.presentations} error={error} onAgain={() => void refetch()}>
        {({ edges, pageInfo: { hasNextPage, endCursor: after } }) => (
          <>
            {edges.length === 0 && <p className="faint">{said.none}</p>}
            {edges.length > 0 && (
              <Table names={[said.screen, said.pictures, said.registered]}>
                {edges.map(({ node: { id, name, description, pictures, registeredAt } }) => (
                  <tr key={id}>
                    <th scope="row">
                      {name}
                      <p className="faint">{description}</p>
                    </th>
                    <td data-name={said.pictures}>{pictures.length}</td>
                    <td data-name={said.registered}>
                      <Moment at={registeredAt} />
                    </td>
                  </tr>
                ))}
              </Table>
            )}
            {hasNextPage && (
              <button onClick={() => void fetchMore({ variables: { after } })}>{words.more}</button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
