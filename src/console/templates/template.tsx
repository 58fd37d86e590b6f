import { useState } from 'react';
import {
  ComparisonDocument,
  TemplateDocument,
  type TemplateQuery,
  type VersionFragment,
} from './documents/generated';
import { CancelVersionDocument } from '../drafts/documents/generated';
import { DraftFrom } from '../drafts/startDraft';
import { lengthText } from '../drafts/publishing/length';
import { publishWords } from '../drafts/publishing/publishWords';
import { ruleWords } from '../drafts/ruleWords';
import { draftWords } from '../drafts/words';
import { AskedAct } from '../shell/acts';
import { addressOf, Link, useAsked } from '../shell/address';
import { Asked } from '../shell/asked';
import { Chip, dayText, doneText, Facts, Moment, momentText, Title, type Tone } from '../shell/parts';
import { useSession } from '../shell/session';
import { Texts, useText } from '../shell/texts';
import { Standing } from './standing';
import { listWords, templateWords as said, versionWords } from './words';
import { Comparison } from '../drafts/comparison';
import { Select } from '../shell/fields';

export function Template({ templateCode }: { readonly templateCode: string }) {
  const { mayOneOf } = useSession();
  return (
    <Asked document={TemplateDocument} variables={{ templateCode, mayAudit: mayOneOf('audit:read') }}>
      {({ template }) => template && <Read template={template} />}
    </Asked>
  );
}

type Found = NonNullable<TemplateQuery['template']>;

function Read({ template }: { readonly template: Found }) {
  const { name, templateCode, kind, retiredAt, draft, standing } = template;
  const { mayOneOf } = useSession();
  const versions = template.versions?.nodes ?? [];
  const [published] = useAsked('published');
  const [chosen, choose] = useState<string | null>(published);
  const receipt = versions.find(
    ({ consentVersionId, state }) => consentVersionId === published && state !== 'CANCELLED',
  );
  const version =
    versions.find(({ consentVersionId }) => consentVersionId === chosen) ??
    versions.find(({ state }) => state === 'CURRENT') ??
    versions[0];
  return (
    <>
      <Title says={name}>
        <p className="faint">
          {draftWords.kinds[kind]} · <code>{templateCode}</code>
        </p>
        {retiredAt && <Chip tone="no">{said.retired(dayText(retiredAt))}</Chip>}
        {draft && <Chip tone="quiet">{listWords.draft(draft.label, draft.editedBy?.name ?? null)}</Chip>}
        {mayOneOf('templates:write', 'templates:publish') && (
          <Link to={addressOf('templates', templateCode, 'rules')}>{said.toRules}</Link>
        )}
        {!retiredAt && (draft ?? mayOneOf('templates:write')) && (
          <span className="doing">
            <Link to={addressOf('templates', templateCode, 'draft')}>{draft ? said.edit : said.write}</Link>
          </span>
        )}
      </Title>
      {receipt && (
        <p role="status" className="problem">
          {said.published(receipt.label, momentText(receipt.effectiveFrom))}
        </p>
      )}
      {standing && <Standing standing={standing} />}
      <div className="beside">
        <Timeline versions={versions} chosen={version ?? null} onChoose={choose} />
        {version && <Version key={version.consentVersionId} version={version} template={template} />}
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
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{said.versions}</h2>
      {versions.length === 0 && <p className="faint">{listWords.nothing}</p>}
      <ol className="timeline">
        {versions.map(({ consentVersionId, label, state, effectiveFrom, cancellation }) => (
          <li key={consentVersionId}>
            <button
              aria-pressed={consentVersionId === chosen?.consentVersionId}
              onClick={() => onChoose(consentVersionId)}
            >
              <strong>{label}</strong> <Chip tone={toneOf[state]}>{said.states[state]}</Chip>
              <span className="faint">
                <Moment at={cancellation?.cancelledAt ?? effectiveFrom} />
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

function Version({ version, template }: { readonly version: VersionFragment; readonly template: Found }) {
  const versions = template.versions?.nodes ?? [];
  const others = versions.filter((each) => each !== version);
  const { templateCode, defaultLocale, confirmation, mayDecide, draft, retiredAt } = template;
  const { mayOneOf } = useSession();
  const { text, choose } = useText(version.texts, defaultLocale);
  const { cancellation } = version;
  return (
    <article aria-labelledby="version">
      <h2 id="version">
        {versionWords.label} {version.label}
      </h2>
      <div className="row">
        {version.state === 'SCHEDULED' && mayOneOf('templates:publish') && (
          <AskedAct
            action={publishWords.cancel}
            title={publishWords.cancelTitle(version.label)}
            document={CancelVersionDocument}
            input={() => ({ templateCode, consentVersionId: version.consentVersionId })}
            refetch={['Template']}
          >
            <p>{publishWords.cancels}</p>
          </AskedAct>
        )}
        {!draft && !retiredAt && mayOneOf('templates:write') && (
          <DraftFrom {...{ templateCode, version, versions }} />
        )}
      </div>
      {cancellation && (
        <p className="problem">
          {said.cancelled(
            doneText(cancellation.cancelledAt, cancellation.cancelledBy),
            momentText(version.effectiveFrom),
          )}
        </p>
      )}
      <Texts label={versionWords.textLanguage} texts={version.texts} chosen={text} onChoose={choose} />
      {text && others.length > 0 && (
        <VersionComparison {...{ version, others, templateCode, locale: text.locale }} />
      )}
      <Facts
        facts={[
          [versionWords.effect, !cancellation && <Moment at={version.effectiveFrom} />],
          [publishWords.changeKind, publishWords.changes[version.changeKind]],
          [publishWords.editorialReason, version.editorialReason],
          [publishWords.reask, publishWords.asked[version.reask]],
          [versionWords.grace, !cancellation && version.graceUntil && <Moment at={version.graceUntil} />],
          [publishWords.validity, version.validity && lengthText(version.validity)],
          [versionWords.published, doneText(version.publishedAt, version.publishedBy)],
          [ruleWords.confirmation, ruleWords.confirmations[confirmation]],
          [ruleWords.mayDecide, ruleWords.mayDecides[mayDecide]],
          [versionWords.hash, text && <code>{text.contentHash}</code>],
        ]}
      />
    </article>
  );
}

interface Compared {
  readonly version: VersionFragment;
  readonly others: readonly VersionFragment[];
  readonly templateCode: string;
  readonly locale: string;
}

/** What the version changed since another one, in the language that is shown. */
function VersionComparison({ version, others, templateCode, locale }: Compared) {
  const { consentVersionId, label } = version;
  const [chosen, choose] = useState('');
  const other = others.find((each) => each.consentVersionId === chosen);
  return (
    <>
      <Select
        name="with"
        label={versionWords.compare}
        says={Object.fromEntries(others.map((each) => [each.consentVersionId, each.label]))}
        none={versionWords.withNone}
        onChoose={choose}
      />
      {other && (
        <section aria-labelledby="compared">
          <h3 id="compared">{versionWords.compared(label, other.label)}</h3>
          <Asked
            key={chosen}
            document={ComparisonDocument}
            variables={{ templateCode, consentVersionId, with: chosen }}
          >
            {({ template }) => (
              <Comparison
                locale={locale}
                found={template?.version?.comparison?.find((each) => each.locale === locale)}
              />
            )}
          </Asked>
        </section>
      )}
    </>
  );
}
