import { medianOf, mediansOf } from './median';
import { sampleKey, type Round } from './rounds';
import type { Sample } from './sample';
import type { Comparison } from './targets';

/** The medians of an operation over the rounds, beside the baseline's. */
export interface Compared extends Comparison {
  readonly ours: Sample;
  readonly theirs: Sample;
  /** Look-ups per second by the baseline's: the median of the ratios within each round. */
  readonly ratio: number;
  readonly ratios: readonly number[];
}

export function comparedIn(
  comparisons: readonly Comparison[],
  rounds: readonly Round[],
): readonly Compared[] {
  return comparisons.map((comparison) => {
    const ours = samplesOf(rounds, sampleKey(comparison.operation, comparison.door));
    const theirs = samplesOf(rounds, sampleKey(comparison.baseline, 'baseline'));
    const ratios = ours.map(
      ({ perSecond }, round) => (perSecond * comparison.lookUps) / (theirs[round]?.perSecond ?? NaN),
    );
    return {
      ...comparison,
      ours: mediansOf(ours),
      theirs: mediansOf(theirs),
      ratio: medianOf(ratios),
      ratios,
    };
  });
}

function samplesOf(rounds: readonly Round[], key: string): readonly Sample[] {
  return rounds.map((round) => {
    const sample = round.get(key);
    if (!sample) throw new Error(`${key} was not measured.`);
    return sample;
  });
}
