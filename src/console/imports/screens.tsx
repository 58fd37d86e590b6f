import { useQuery } from '@apollo/client/react';
import { Loaded, Moment, NotFound, Table, type ScreenProps } from '../shell/parts';
import { actorIn, useWords } from '../shell/words';
import { ImportsDocument } from './documents/generated';
import { useImportWords } from './words';

const counts = ['rows', 'recorded', 'unchanged', 'superseded', 'refused'] as const;

export function ImportScreens({ path }: ScreenProps) {
  const words = useWords();
  const said = useImportWords();
  const { data, error, refetch, fetchMore } = useQuery(ImportsDocument, {
    fetchPolicy: 'cache-and-network',
  });
  if (path.length > 0) return <NotFound />;
  const names = [said.source, said.finished, ...counts.map((count) => said[count]), said.by, said.hash];
  return (
    <>
      <div className="title">
        <h1>{words.sections.imports}</h1>
      </div>
      <Loaded data={data?.imports} error={error} onAgain={() => void refetch()}>
        {({ edges, pageInfo: { hasNextPage, endCursor: after } }) => (
          <>
            <p className={edges.length > 0 ? 'faint' : ''} role="status">
              {edges.length > 0 ? said.rejects : said.none}
            </p>
            {edges.length > 0 && (
              <Table names={names}>
                {edges.map(({ node }) => (
                  <tr key={node.importId}>
                    <th scope="row">{node.source}</th>
                    <td data-name={said.finished}>
                      <Moment at={node.finishedAt} />
                    </td>
                    {counts.map((count) => (
                      <td key={count} data-name={said[count]}>
                        {node[count].toLocaleString(words.language)}
                      </td>
                    ))}
                    <td data-name={said.by}>{actorIn(words, node.importedBy)}</td>
                    <td data-name={said.hash}>
                      <code title={node.fileSha256}>{node.fileSha256.slice(0, 12)}…</code>
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
    </>
  );
}
