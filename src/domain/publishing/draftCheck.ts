import type { Refusal } from '../errors/refusal';
import { refusalOr } from '../errors/refusal';
import { findLastVersion, type Timeline } from '../templates/timeline';
import type { Draft } from '../templates/version';
import { publish, type Publisher } from './publication';
import { noTerms } from './terms';

export interface DraftCheck {
  /** What publishing it would be refused for; none if it would be published. */
  readonly refusals: readonly Refusal[];
  /** The version that it would follow has texts in these, and it has none. */
  readonly missingLocales: readonly string[];
  /** Another version that was not cancelled has its label. */
  readonly isLabelTaken: boolean;
}

/** Publishes it on its own terms, and keeps nothing but the reasons against it. */
export function checkDraft(timeline: Timeline, draft: Draft, publisher: Publisher, now: Date): DraftCheck {
  const judged = (by: Publisher): readonly Refusal[] => {
    const outcome = refusalOr(() => publish(timeline, draft, noTerms, by, now));
    return 'code' in outcome ? [outcome] : [];
  };
  const found = judged(publisher);
  const isOfPublisher = found[0]?.code === 'FOUR_EYES_REQUIRED';
  const own = new Set(draft.texts.map(({ locale }) => locale));
  const before = findLastVersion(timeline)?.texts.map(({ locale }) => locale) ?? [];
  return {
    // Who publishes is judged first, and a colleague would meet the rest.
    refusals: isOfPublisher ? [...found, ...judged({ ...publisher, fourEyes: false })] : found,
    missingLocales: before.filter((locale) => !own.has(locale)),
    isLabelTaken: timeline.versions.some(({ label }) => label === draft.label),
  };
}
