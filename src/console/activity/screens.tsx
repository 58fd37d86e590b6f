import { useQuery } from '@apollo/client/react';
import { addressOf, Link } from '../shell/address';
import { Loaded, Moment, NotFound, Table, type ScreenProps } from '../shell/parts';
import { actorIn, useWords } from '../shell/words';
import { ActivityDocument } from './documents/generated';
import { useActivityWords } from './words';

export function ActivityScreens({ path }: ScreenProps) {
  return path.length > 0 ? <NotFound /> : <ActivityList />;
}

function ActivityList() {
  const words = useWords();
  const said = useActivityWords();
  const { data, error, refetch, fetchMore } = useQuery(ActivityDocument, {
    fetchPolicy: 'cache-and-network',
  });
  return (
    <>
      <div className="title">
        <h1>{words.sections.activity}</h1>
      </div>
      <Loaded data={data?.activity} error={error} onAgain={() => void refetch()}>
        {({ edges, pageInfo: { hasNextPage, endCursor: after } }) => (
          <>
            <Table names={[said.what, said.subject, said.when, said.by]}>
              {edges.map(({ cursor, node: { at, kind, by, templateCode, name } }) => (
                <tr key={cursor}>
                  <th scope="row">{said.kinds[kind]}</th>
                  <td data-name={said.subject}>
                    {name}{' '}
                    {templateCode && <Link to={addressOf('templates', templateCode)}>{templateCode}</Link>}
                  </td>
                  <td data-name={said.when}>
                    <Moment at={at} />
                  </td>
                  <td data-name={said.by}>{by ? actorIn(words, by) : said.notKept}</td>
                </tr>
              ))}
            </Table>
            {edges.length === 0 && <p role="status">{said.none}</p>}
            {hasNextPage && (
              <button onClick={() => void fetchMore({ variables: { after } })}>{words.more}</button>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
