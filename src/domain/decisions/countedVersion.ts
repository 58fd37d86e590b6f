import type { Decision } from './decision';
import type { Timeline } from '../templates/timeline';

/**
 * The version that a customer counts for by this decision: the one that it names or, where they had answered a later
 * epoch before, the first of that epoch.
 */
export function countedVersionId(
  { versions }: Timeline,
  { consentVersionId, epoch }: Pick<Decision, 'consentVersionId' | 'epoch'>,
): string {
  const named = versions.find((version) => version.consentVersionId === consentVersionId);
  const isLate = named !== undefined && named.epoch < epoch;
  const first = isLate ? versions.find((version) => version.epoch === epoch) : undefined;
  return first?.consentVersionId ?? consentVersionId;
}
