import type { DeclaredAim, DeclaredPlan } from '../../actions/publishing/declaredVersions';
import type { DiffKind, TextComparison } from '../../texts/textComparison';
import { isSameText } from '../../domain/publishing/sameText';
import type { DeclaredChange } from '../../domain/publishing/declaredVersion';
import { refusalMessage } from '../../domain/errors/refusalWords';
import { wasEnteredLater } from '../../domain/templates/timeline';
import type { PublishedVersion, VersionText } from '../../domain/templates/version';
import { instantWords } from '../terminal/instants';
import { spelled } from '../terminal/options';
import { rulesWords } from '../terminal/rulesWords';
import { termsWords } from '../terminal/termsWords';

export interface PossiblePlan extends DeclaredPlan {
  readonly outlook: DeclaredChange;
}

export function isPossible(plan: DeclaredPlan): plan is PossiblePlan {
  return !('code' in plan.outlook);
}

export function totalAsked(plans: readonly PossiblePlan[]): number {
  return plans.reduce((sum, { asked }) => sum + asked, 0);
}

export function isDue({ outlook }: PossiblePlan, aim: DeclaredAim): boolean {
  const { isNewTemplate, isRenamed, changesRules, version, draft } = outlook;
  const changes = aim === 'draft' ? draft !== null : changesRules || version !== null;
  return isNewTemplate || isRenamed || changes;
}

interface Telling {
  readonly aim: DeclaredAim;
  /** The zone that instants are shown in beside UTC. */
  readonly timeZone: string | undefined;
  readonly withDiff: boolean;
}

export function planned(plan: PossiblePlan, telling: Telling): string {
  const { declared, outlook, unpublishable, comparison } = plan;
  const { isNewTemplate, isRenamed, changesRules, template, version, draft } = outlook;
  const { aim, withDiff } = telling;
  const drafted = draft ? 'a draft of ' : 'already drafted: ';
  const what = [
    ...(isNewTemplate ? [`new template "${template.name}"`] : []),
    ...(isRenamed ? [`renamed to "${template.name}"`] : []),
    ...(changesRules
      ? [
          `${aim === 'draft' && !isNewTemplate ? 'other rules once published' : 'its rules'}: ${rulesWords(template)}`,
        ]
      : []),
    ...(version ? [`${aim === 'draft' ? drafted : ''}${versionLine(plan, version, telling)}`] : []),
  ];
  const head = `${declared.templateCode}: ${what.join('; ') || 'unchanged'}`;
  const lines = comparison.map((text) => textLine(text, outlook, withDiff));
  const warning =
    unpublishable && version ? [`  cannot be published as it is: ${refusalMessage(unpublishable)}`] : [];
  return [head, ...lines, ...warning].join('\n');
}

function versionLine(plan: PossiblePlan, version: PublishedVersion, { timeZone }: Telling): string {
  const { number, label, effectiveFrom, publishedAt } = version;
  const { newest } = plan.outlook;
  const names = [label, ...familiarWords(plan, version)].join(', ');
  const terms = termsWords(version, { timeZone, asked: plan.asked, alreadyAsked: plan.alreadyAsked, newest });
  const instant = instantWords(effectiveFrom, timeZone);
  const when = effectiveFrom > publishedAt ? `from ${instant}` : 'at once';
  const since = wasEnteredLater(version) ? `since ${instant}, entered now` : when;
  return `version ${number} (${names}), ${terms}, in effect ${since}`;
}

/** What the version has in common with earlier ones, which its author may not know. */
function familiarWords(
  { known: { timeline } }: PossiblePlan,
  { label, texts }: PublishedVersion,
): readonly string[] {
  const cancelled = timeline?.cancelled ?? [];
  const sameLabel = [...(timeline?.versions ?? []), ...cancelled].filter((each) => each.label === label);
  const sameTexts = cancelled.filter((each) => isSameText(each, { texts }));
  return [
    ...sameLabel.map(({ number }) => `the same label as version ${number}`),
    ...sameTexts.map(({ number }) => `the same texts as version ${number}, which was cancelled`),
  ];
}

export function changesOf({ locale, change, title, body }: TextComparison, outlook: DeclaredChange): string {
  if (change === 'ADDED' || change === 'REMOVED') return spelled(change);
  const lines = body.flatMap((hunk) => hunk.lines);
  const count = (kind: DiffKind) => lines.filter((line) => line.kind === kind).length;
  const parts = [
    ...(title.some(({ kind }) => kind !== 'SAME') ? ['title'] : []),
    ...(lines.length > 0 ? [`body +${count('ADDED')} −${count('REMOVED')} lines`] : []),
    ...noteWords(locale, outlook),
  ];
  return parts.length > 0 ? `changed: ${parts.join(', ')}` : 'unchanged';
}

function noteWords(locale: string, { newest, version }: DeclaredChange): readonly string[] {
  const noteIn = (texts: readonly VersionText[] = []) =>
    texts.find((text) => text.locale === locale)?.changeNote ?? null;
  const [before, now] = [noteIn(newest?.texts), noteIn(version?.texts)];
  if (before !== now) return ['change note'];
  return now === null ? [] : ['the same change note as before'];
}

function textLine(comparison: TextComparison, outlook: DeclaredChange, withDiff: boolean): string {
  const line = `  ${comparison.locale}  ${changesOf(comparison, outlook)}`;
  const indented = comparison.unified.trimEnd().replace(/^/gm, '    ');
  return withDiff && comparison.unified !== '' ? `${line}\n${indented}` : line;
}
