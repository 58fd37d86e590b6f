import { useDeferredValue, useState } from 'react';
import { CreateTemplate } from '../drafts/createTemplate';
import { usePublishWords } from '../drafts/publishing/publishWords';
import { ToReview } from '../drafts/toReview';
import { useDraftWords } from '../drafts/words';
import { addressOf, Link } from '../shell/address';
import { Asked } from '../shell/asked';
import { TemplatesDocument, type TemplatesQuery } from './documents/generated';
import { Chip, Moment, momentText, Table } from '../shell/parts';
import { useSession } from '../shell/session';
import { actorIn, useWords } from '../shell/words';
import { Alarms } from '../system/alarms';
import { Standing } from './standing';
import { SystemDocument } from '../system/documents/generated';
import { useTemplateWords } from './words';

export function TemplateList() {
  const { mayOneOf } = useSession();
  const { list } = useTemplateWords();
  const words = useWords();
  const rowOf = useRow();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
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
      {mayOneOf('operations:read') && (
        <Asked document={SystemDocument}>{({ system }) => system && <Alarms told={system} />}</Asked>
      )}
      {mayOneOf('templates:publish') && <ToReview />}
      <Asked
        document={TemplatesDocument}
        variables={{ search: wanted || null, mayAudit: mayOneOf('audit:read') }}
        page={({ templates }) => templates?.pageInfo}
      >
        {({ templates }) => (
          <Table
            names={[list.name, list.current, list.next, list.standing, list.languages]}
            none={wanted ? list.none : list.empty}
            rows={templates?.edges.map(({ node }) => rowOf(node)) ?? []}
          />
        )}
      </Asked>
    </>
  );
}

type Listed = NonNullable<TemplatesQuery['templates']>['edges'][number]['node'];

function useRow() {
  const words = useWords();
  const { language } = words;
  const { list } = useTemplateWords();
  const { kinds } = useDraftWords();
  const { waits } = usePublishWords();
  return ({ templateCode, name, kind, current, versions, draft, standing }: Listed) => {
    const [newest] = versions?.nodes ?? [];
    return [
      templateCode,
      <>
        <Link to={addressOf('templates', templateCode)}>{name}</Link>
        <p className="faint">
          {kinds[kind]} · <code>{templateCode}</code>
        </p>
      </>,
      current ? (
        list.since(current.label, momentText(current.effectiveFrom, language, true))
      ) : (
        <span className="faint">{list.nothing}</span>
      ),
      <>
        {newest?.state === 'SCHEDULED' && (
          <Chip tone="waiting">
            {newest.label} <Moment at={newest.effectiveFrom} />
          </Chip>
        )}
        {draft && <Chip tone="quiet">{list.draft(draft.label, draft.editedBy?.name ?? null)}</Chip>}
        {draft?.reviewRequest && (
          <Chip tone="waiting">
            {waits(
              actorIn(words, draft.reviewRequest.requestedBy),
              momentText(draft.reviewRequest.requestedAt, language),
            )}
          </Chip>
        )}
      </>,
      standing && <Standing standing={standing} />,
      current?.texts.map(({ locale }) => locale).join(' '),
    ] as const;
  };
}
