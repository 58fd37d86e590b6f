import { useQuery } from '@apollo/client/react';
import { findRefusal } from 'consent-client/apollo';
import { useState } from 'react';
import { TemplateDocument, type TemplateQuery, type VersionFragment } from './documents/generated';
import { CancelVersion } from '../drafts/publishing/cancelVersion';
import { lengthText } from '../drafts/publishing/length';
import { usePublishWords } from '../drafts/publishing/publishWords';
import { useRuleWords } from '../drafts/ruleWords';
import { useDraftWords } from '../drafts/words';
import { addressOf, Link } from '../shell/address';
import { Markdown } from '../shell/markdown';
import { Chip, Fact, Facts, Loaded, Moment, momentText, NotFound, type Tone } from '../shell/parts';
import { useSession } from '../shell/session';
import { actorIn, useWords } from '../shell/words';
import { Standing } from './standing';
import { VersionComparison } from './versionComparison';
import { useTemplateWords } from './words';

export function Template({ templateCode }: { readonly templateCode: string }) {
  const { mayOneOf } = useSession();
  const { data, error, refetch } = useQuery(TemplateDocument, {
    variables: { templateCode, mayAudit: mayOneOf('audit:read') },
    fetchPolicy: 'cache-and-network',
  });
  // The code of the address is all that is asked, so what is refused as invalid can name no template.
  const code = error && findRefusal(error)?.code;
  if (code === 'TEMPLATE_NOT_FOUND' || code === 'INVALID_INPUT') return <NotFound />;
  return (
    <Loaded data={data} error={error} onAgain={() => void refetch()}>
      {({ template }) => template && <Read template={template} />}
    </Loaded>
  );
}

type Found = NonNullable<TemplateQuery['template']>;

function Read({ template }: { readonly template: Found }) {
  const words = useWords();
  const said = useTemplateWords();
  const { name, templateCode, kind, retiredAt, draft, standing } = template;
  const { kinds } = useDraftWords();
  const { mayOneOf } = useSession();
  const versions = template.versions?.nodes ?? [];
  const [chosen, choose] = useState<string | null>(null);
  const version =
    versions.find(({ consentVersionId }) => consentVersionId === chosen) ??
    versions.find(({ state }) => state === 'CURRENT') ??
    versions[0];
  return (
    <>
      <div className="title">
        <h1>{name}</h1>
        <p className="faint">
          {kinds[kind]} · <code>{templateCode}</code>
        </p>
        {retiredAt && <Chip tone="no">{said.retired(momentText(retiredAt, words.language, true))}</Chip>}
        {draft && <Chip tone="quiet">{said.list.draft(draft.label, draft.editedBy?.name ?? null)}</Chip>}
        {mayOneOf('templates:write', 'templates:publish') && (
          <Link to={addressOf('templates', templateCode, 'rules')}>{said.toRules}</Link>
        )}
        {!retiredAt && (draft ?? mayOneOf('templates:write')) && (
          <span className="doing">
            <Link to={addressOf('templates', templateCode, 'draft')}>{draft ? said.edit : said.write}</Link>
          </span>
        )}
      </div>
      {standing && <Standing standing={standing} />}
      <div className="beside">
        <Timeline versions={versions} chosen={version ?? null} onChoose={choose} />
        {version && (
          <Version
            key={version.consentVersionId}
            version={version}
            others={versions.filter((each) => each !== version)}
            template={template}
          />
        )}
      </div>
      {template.versions?.pageInfo.hasNextPage && <p className="faint">{said.onlyNewest}</p>}
    </>
  );
}

interface TimelineProps {
  readonly versions: readonly VersionFragment[];
  readonly chosen: VersionFragment | null;
  readonly onChoose: (consentVersionId: string) => void;
}

function Timeline({ versions, chosen, onChoose }: TimelineProps) {
  const said = useTemplateWords();
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{said.versions}</h2>
      {versions.length === 0 && <p className="faint">{said.list.nothing}</p>}
      <ol className="timeline">
        {versions.map(({ consentVersionId, label, state, effectiveFrom }) => (
          <li key={consentVersionId}>
            <button
              aria-pressed={consentVersionId === chosen?.consentVersionId}
              onClick={() => onChoose(consentVersionId)}
            >
              <strong>{label}</strong> <Chip tone={toneOf[state]}>{said.states[state]}</Chip>
              <span className="faint">
                <Moment at={effectiveFrom} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const toneOf: Readonly<Record<VersionFragment['state'], Tone>> = {
  DRAFT: 'quiet',
  SCHEDULED: 'waiting',
  CURRENT: 'good',
  SUPERSEDED: 'quiet',
  CANCELLED: 'no',
};

interface VersionProps {
  readonly version: VersionFragment;
  readonly others: readonly VersionFragment[];
  readonly template: Pick<Found, 'templateCode' | 'defaultLocale' | 'confirmation' | 'mayDecide'>;
}

function Version({ version, others, template }: VersionProps) {
  const { templateCode, defaultLocale, confirmation, mayDecide } = template;
  const { mayOneOf } = useSession();
  const { changes, asked } = usePublishWords();
  const words = useWords();
  const { version: said } = useTemplateWords();
  const rules = useRuleWords();
  const [locale, choose] = useState(defaultLocale);
  const text = version.texts.find((each) => each.locale === locale) ?? version.texts[0];
  const { cancellation, publishedBy } = version;
  return (
    <article aria-labelledby="version">
      <h2 id="version">
        {said.label} {version.label}
      </h2>
      {version.state === 'SCHEDULED' && mayOneOf('templates:publish') && (
        <CancelVersion
          templateCode={templateCode}
          consentVersionId={version.consentVersionId}
          label={version.label}
        />
      )}
      <div className="row" role="group" aria-label={said.textLanguage}>
        {version.texts.map((each) => (
          <button key={each.locale} aria-pressed={each === text} onClick={() => choose(each.locale)}>
            {new Intl.DisplayNames(words.language, { type: 'language' }).of(each.locale)}
          </button>
        ))}
      </div>
      {text && (
        <div className="sheet">
          <h3 lang={text.locale}>{text.title}</h3>
          <Markdown text={text.body} locale={text.locale} />
          {text.changeNote && (
            <aside>
              <h4>{said.changeNote}</h4>
              <Markdown text={text.changeNote} locale={text.locale} />
            </aside>
          )}
        </div>
      )}
      {text && others.length > 0 && <VersionComparison {...{ version, others, locale: text.locale }} />}
      <Facts>
        <Fact name={said.effect}>
          <Moment at={version.effectiveFrom} />
        </Fact>
        <Fact name={said.change}>{changes[version.changeKind]}</Fact>
        {version.editorialReason && <Fact name={said.reason}>{version.editorialReason}</Fact>}
        <Fact name={said.asks}>{asked[version.reask]}</Fact>
        {version.graceUntil && (
          <Fact name={said.grace}>
            <Moment at={version.graceUntil} />
          </Fact>
        )}
        {version.validity && <Fact name={said.validity}>{lengthText(version.validity, words.language)}</Fact>}
        <Fact name={said.published}>
          {words.at(
            momentText(version.publishedAt, words.language),
            publishedBy ? actorIn(words, publishedBy) : '–',
          )}
        </Fact>
        {cancellation && (
          <Fact name={said.cancelled}>
            {words.at(
              momentText(cancellation.cancelledAt, words.language),
              actorIn(words, cancellation.cancelledBy),
            )}
          </Fact>
        )}
        <Fact name={rules.confirmation}>{rules.confirmations[confirmation]}</Fact>
        <Fact name={rules.mayDecide}>{rules.mayDecides[mayDecide]}</Fact>
        {text && (
          <Fact name={said.hash}>
            <code>{text.contentHash}</code>
          </Fact>
        )}
      </Facts>
    </article>
  );
}
