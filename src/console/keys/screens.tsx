import {
  Chip,
  dayText,
  doneText,
  Moment,
  Named,
  NotFound,
  type ScreenProps,
  Table,
  Title,
} from '../shell/parts';
import { IssueKey } from './issueKey';
import { go } from '../shell/address';
import { Asked } from '../shell/asked';
import { AskedAct } from '../shell/acts';
import { WriteButton } from '../shell/forms';
import { ApiKeysDocument, type ApiKeysQuery, RevokeApiKeyDocument } from './documents/generated';
import { keyWords as said } from './words';
import { words } from '../shell/words';

export function Screens({ path: [wanted] }: ScreenProps) {
  if (wanted === 'new') return <IssueKey />;
  return wanted ? <NotFound /> : <KeyList />;
}

function KeyList() {
  const rowOf = (key: Listed) =>
    [
      key.id,
      <Named name={key.name} code={key.id} />,
      <State apiKey={key} />,
      key.scopes.map((scope) => (
        <code key={scope} className="listed" title={said.says[scope]}>
          {scope}
        </code>
      )),
      doneText(key.createdAt, key.createdBy),
      key.expiresAt ? <Moment at={key.expiresAt} /> : said.never,
      key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : said.never,
    ] as const;
  return (
    <>
      <Title says={words.sections.keys}>
        <WriteButton className="primary" onClick={() => go('/keys/new')}>
          {said.issue}
        </WriteButton>
      </Title>
      <Asked document={ApiKeysDocument} page={({ apiKeys }) => apiKeys?.pageInfo}>
        {({ apiKeys }) => (
          <Table
            names={[said.name, words.state, said.scopes, said.issued, said.expiresAt, said.used]}
            none={said.none}
            rows={apiKeys?.edges.map(({ node }) => rowOf(node)) ?? []}
          />
        )}
      </Asked>
    </>
  );
}

type Listed = NonNullable<ApiKeysQuery['apiKeys']>['edges'][number]['node'];

/** Only what still lets somebody in can be revoked. */
function State({ apiKey: { id, name, expiresAt, revokedAt } }: { readonly apiKey: Listed }) {
  if (revokedAt) return <Chip tone="no">{said.revoked(dayText(revokedAt))}</Chip>;
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
