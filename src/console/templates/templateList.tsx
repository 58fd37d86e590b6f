import { useDeferredValue, useState } from 'react';
import { CreateTemplate } from '../drafts/createTemplate';
import { Review, ToReview } from '../drafts/toReview';
import { draftWords } from '../drafts/words';
import { addressOf, Link } from '../shell/address';
import { Asked } from '../shell/asked';
import { TemplatesDocument, type TemplatesQuery } from './documents/generated';
import { Chip, dayText, Moment, Named, Table, Title } from '../shell/parts';
import { useSession } from '../shell/session';
import { words } from '../shell/words';
import { Alarms } from '../system/alarms';
import { Standing } from './standing';
import { SystemDocument } from '../system/documents/generated';
import { listWords as said } from './words';

export function TemplateList() {
  const { mayOneOf } = useSession();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  return (
    <>
      <Title says={words.sections.templates}>
        <input
          aria-label={said.search}
          type="search"
          placeholder={said.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {mayOneOf('templates:write') && <CreateTemplate />}
      </Title>
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
            names={[words.template, said.current, said.next, said.standing, said.languages]}
            none={wanted ? said.none : said.empty}
            rows={templates?.edges.map(({ node }) => rowOf(node)) ?? []}
          />
        )}
      </Asked>
    </>
  );
}

type Listed = NonNullable<TemplatesQuery['templates']>['edges'][number]['node'];

function rowOf({ templateCode, name, kind, current, versions, draft, standing }: Listed) {
  const [newest] = versions?.nodes ?? [];
  return [
    templateCode,
    <Named
      name={<Link to={addressOf('templates', templateCode)}>{name}</Link>}
      kind={draftWords.kinds[kind]}
      code={templateCode}
    />,
    current ? (
      said.since(current.label, dayText(current.effectiveFrom))
    ) : (
      <span className="faint">{said.nothing}</span>
    ),
    <>
      {newest?.state === 'SCHEDULED' && (
        <Chip tone="waiting">
          {newest.label} <Moment at={newest.effectiveFrom} />
        </Chip>
      )}
      {draft && <Chip tone="quiet">{said.draft(draft.label, draft.editedBy?.name ?? null)}</Chip>}
      {draft && <Review draft={draft} />}
    </>,
    standing && <Standing standing={standing} />,
    current?.texts.map(({ locale }) => locale).join(' '),
  ] as const;
}
