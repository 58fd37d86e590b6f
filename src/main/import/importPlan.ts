import type { DeclaredAim, DeclaredPlan } from '../../actions/publishing/declaredVersions';
import type { DiffKind, TextComparison } from '../../texts/textComparison';
import type { DeclaredChange } from '../../domain/publishing/declaredVersion';
import type { Refusal } from '../../domain/errors/refusal';
import type { PublishedVersion, VersionText } from '../../domain/templates/version';
import { spelled } from '../terminal/options';
import { termsWords } from '../terminal/termsWords';

/** A plan that nothing stands against. */
export interface PossiblePlan extends DeclaredPlan {
  readonly outlook: DeclaredChange;
}

export function isPossible(plan: DeclaredPlan): plan is PossiblePlan {
  return !isRefused(plan.outlook);
}

function isRefused(outlook: DeclaredChange | Refusal): outlook is Refusal {
  return 'code' in outlook;
}

/** How many customers the plans ask again, all together. */
export function totalAsked(plans: readonly PossiblePlan[]): number {
  return plans.reduce((sum, { asked }) => sum + asked, 0);
}

/** Whether anything is to be done. */
export function isDue({ outlook }: PossiblePlan, aim: DeclaredAim): boolean {
  const { isNewTemplate, isRenamed, version, draft } = outlook;
  return isNewTemplate || isRenamed || (aim === 'draft' ? draft !== null : version !== null);
}

interface Telling {
  readonly aim: DeclaredAim;
  /** Whether the changes of each text are shown line by line. */
  readonly withDiff: boolean;
}

/** What would become of a template: a line, and one for each locale below it where there is a new version. */
export function planned(plan: PossiblePlan, { aim, withDiff }: Telling): string {
  const { declared, outlook, comparison } = plan;
  const { isNewTemplate, isRenamed, template, version, draft } = outlook;
  const drafted = draft ? 'a draft of ' : 'already drafted: ';
  const what = [
    ...(isNewTemplate ? [`new template "${template.name}"`] : []),
    ...(isRenamed ? [`renamed to "${template.name}"`] : []),
    ...(version ? [`${aim === 'draft' ? drafted : ''}${versionLine(outlook, version)}`] : []),
  ];
  const head = `${declared.templateCode}: ${what.join('; ') || 'unchanged'}`;
  return [head, ...comparison.map((text) => textLine(text, outlook, withDiff))].join('\n');
}

function versionLine({ newest }: DeclaredChange, version: PublishedVersion): string {
  const { number, label, effectiveFrom, publishedAt } = version;
  const again = newest?.label === label ? `, the same label as version ${newest.number}` : '';
  const when = effectiveFrom > publishedAt ? `from ${effectiveFrom.toISOString()}` : 'at once';
  return `version ${number} (${label}${again}), ${termsWords(version)}, in effect ${when}`;
}

/** What became of a text, in a few words. */
export function changesOf({ locale, change, title, body }: TextComparison, outlook: DeclaredChange): string {
  if (change === 'ADDED' || change === 'REMOVED') return spelled(change);
  const lines = body.flatMap((hunk) => hunk.lines);
  const count = (kind: DiffKind) => lines.filter((line) => line.kind === kind).length;
  const parts = [
    ...(title.some(({ kind }) => kind !== 'SAME') ? ['title'] : []),
    ...(lines.length > 0 ? [`body +${count('ADDED')} −${count('REMOVED')} lines`] : []),
    ...(isNoteChanged(locale, outlook) ? ['change note'] : []),
  ];
  return parts.length > 0 ? `changed: ${parts.join(', ')}` : 'unchanged';
}

function isNoteChanged(locale: string, { newest, version }: DeclaredChange): boolean {
  const noteIn = (texts: readonly VersionText[] = []) =>
    texts.find((text) => text.locale === locale)?.changeNote ?? null;
  return noteIn(newest?.texts) !== noteIn(version?.texts);
}

function textLine(comparison: TextComparison, outlook: DeclaredChange, withDiff: boolean): string {
  const line = `  ${comparison.locale}  ${changesOf(comparison, outlook)}`;
  return withDiff && comparison.unified !== '' ? `${line}\n${indented(comparison.unified.trimEnd())}` : line;
}

function indented(text: string): string {
  return text.replace(/^/gm, '    ');
}
