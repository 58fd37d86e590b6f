import { useQuery } from '@apollo/client/react';
import { useDeferredValue, useState } from 'react';
import { CreateTemplate } from '../drafts/createTemplate';
import { ToReview } from '../drafts/toReview';
import { useDraftWords } from '../drafts/words';
import { addressOf, Link } from '../shell/address';
import { TemplatesDocument, type TemplatesQuery } from './documents/generated';
import { Chip, Loaded, Moment, momentText } from '../shell/parts';
import { useSession } from '../shell/session';
import { useWords } from '../shell/words';
import { Standing } from './standing';
import { useTemplateWords } from './words';

export function TemplateList() {
  const { mayOneOf } = useSession();
  const { list } = useTemplateWords();
  const words = useWords();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const { data, previousData, error, refetch, fetchMore } = useQuery(TemplatesDocument, {
    variables: { search: wanted || null, mayAudit: mayOneOf('audit:read') },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <>
      <div className="title">
        <h1>{words.sections.templates}</h1>
        <label>
          <span className="unseen">{list.search}</span>
          <input
            type="search"
            placeholder={list.search}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </label>
        {mayOneOf('templates:write') && <CreateTemplate />}
      </div>
      {mayOneOf('templates:publish') && <ToReview />}
      <Loaded data={data ?? previousData} error={error} onAgain={() => void refetch()}>
        {({ templates }) => {
          const after = templates?.pageInfo.hasNextPage ? templates.pageInfo.endCursor : null;
          return (
            <>
              <List templates={templates?.edges.map(({ node }) => node) ?? []} isSearched={wanted !== ''} />
              {after && (
                <button onClick={() => void fetchMore({ variables: { after } })}>{words.more}</button>
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

type Listed = NonNullable<TemplatesQuery['templates']>['edges'][number]['node'];

function List({
  templates,
  isSearched,
}: {
  readonly templates: readonly Listed[];
  readonly isSearched: boolean;
}) {
  const { list } = useTemplateWords();
  if (templates.length === 0) return <p role="status">{isSearched ? list.none : list.empty}</p>;
  return (
    <div className="wide">
      <table>
        <thead>
          <tr>
            {[list.name, list.current, list.next, list.standing, list.languages].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {templates.map((template) => (
            <Row key={template.templateCode} template={template} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ template }: { readonly template: Listed }) {
  const { language } = useWords();
  const { list } = useTemplateWords();
  const { kinds } = useDraftWords();
  const { templateCode, name, kind, current, draft, standing } = template;
  const [newest] = template.versions?.nodes ?? [];
  return (
    <tr>
      <th scope="row">
        <Link to={addressOf('templates', templateCode)}>{name}</Link>
        <p className="faint">
          {kinds[kind]} · <code>{templateCode}</code>
        </p>
      </th>
      <td data-name={list.current}>
        {current ? (
          list.since(current.label, momentText(current.effectiveFrom, language, true))
        ) : (
          <span className="faint">{list.nothing}</span>
        )}
      </td>
      <td data-name={list.next}>
        {newest?.state === 'SCHEDULED' && (
          <Chip tone="waiting">
            {newest.label} <Moment at={newest.effectiveFrom} />
          </Chip>
        )}
        {draft && <Chip tone="quiet">{list.draft(draft.label, draft.editedBy?.name ?? null)}</Chip>}
      </td>
      <td data-name={list.standing}>{standing && <Standing standing={standing} />}</td>
      <td data-name={list.languages}>{current?.texts.map(({ locale }) => locale).join(' ')}</td>
    </tr>
  );
}
