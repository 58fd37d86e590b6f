import { useQuery } from '@apollo/client/react';
import { go } from '../shell/address';
import { AskedAct } from '../shell/acts';
import { WriteButton } from '../shell/forms';
import { Chip, Loaded, Moment, momentText, Table } from '../shell/parts';
import { actorIn, useWords } from '../shell/words';
import { ApiKeysDocument, RevokeApiKeyDocument, type ApiKeysQuery } from './documents/generated';
import { useKeyWords } from './words';

export function KeyList() {
  const words = useWords();
  const said = useKeyWords();
  const { data, error, refetch, fetchMore } = useQuery(ApiKeysDocument, {
    fetchPolicy: 'cache-and-network',
  });
  return (
    <>
      <div className="title">
        <h1>{said.title}</h1>
        <WriteButton className="primary" onClick={() => go('/keys/new')}>
          {said.issue}
        </WriteButton>
      </div>
      <Loaded data={data?.apiKeys} error={error} onAgain={() => void refetch()}>
        {({ edges, pageInfo: { hasNextPage, endCursor: after } }) => (
          <>
            {edges.length === 0 ? (
              <p>{said.none}</p>
            ) : (
              <Table names={[said.name, said.state, said.scopes, said.issued, said.expires, said.used]}>
                {edges.map(({ node }) => (
                  <Row key={node.id} apiKey={node} />
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

type Listed = NonNullable<ApiKeysQuery['apiKeys']>['edges'][number]['node'];

function Row({ apiKey }: { readonly apiKey: Listed }) {
  const words = useWords();
  const said = useKeyWords();
  const { id, name, scopes, createdAt, createdBy, expiresAt, lastUsedAt } = apiKey;
  return (
    <tr>
      <th scope="row">
        {name}
        <p className="faint">
          <code>{id}</code>
        </p>
      </th>
      <td data-name={said.state}>
        <State apiKey={apiKey} />
      </td>
      <td data-name={said.scopes}>
        {scopes.map((scope) => (
          <code key={scope} className="listed" title={said.says[scope]}>
            {scope}
          </code>
        ))}
      </td>
      <td data-name={said.issued}>
        {words.at(momentText(createdAt, words.language), actorIn(words, createdBy))}
      </td>
      <td data-name={said.expires}>{expiresAt ? <Moment at={expiresAt} /> : said.never}</td>
      <td data-name={said.used}>{lastUsedAt ? <Moment at={lastUsedAt} /> : said.never}</td>
    </tr>
  );
}

/** Only what still lets somebody in can be revoked. */
function State({ apiKey: { id, name, expiresAt, revokedAt } }: { readonly apiKey: Listed }) {
  const { language } = useWords();
  const said = useKeyWords();
  if (revokedAt) return <Chip tone="no">{said.revoked(momentText(revokedAt, language, true))}</Chip>;
  if (expiresAt && new Date(expiresAt) <= new Date()) return <Chip tone="no">{said.expired}</Chip>;
  return (
    <>
      <Chip tone="good">{said.valid}</Chip>
      <AskedAct
        action={said.revoke}
        title={said.ask(name)}
        document={RevokeApiKeyDocument}
        input={() => ({ apiKeyId: id })}
      >
        <p>{said.consequence}</p>
      </AskedAct>
    </>
  );
}
