import { endsNoes, type Behind } from '../../domain/decisions/conflict';
import type { Decision } from '../../domain/decisions/decision';
import type { DecisionRecord } from '../../domain/evidence/decisionRecord';
import type { SaidAgain } from '../../storage/decisions/saidAgain';

type Place = Pick<SaidAgain, 'subjectId' | 'templateCode'>;

/** The noes of a batch that make no record, and the yeses that end such. */
export class NoesInBatch {
  private readonly said = new Map<string, SaidAgain>();
  private readonly ends = new Map<string, SaidAgain>();

  get rows(): readonly SaidAgain[] {
    return [...this.ends.values(), ...this.said.values()];
  }

  /** Later than all that were said since the last yes that counts. */
  add({ subjectId, templateCode }: Place, { sequence }: Pick<Decision, 'sequence'>, at: Date): void {
    const place = { subjectId, templateCode };
    this.said.set(placeOf(place), { ...place, sequence, at, ends: false });
  }

  /** @param stored the newest decision that the database has */
  isFollowedBy(record: DecisionRecord, stored: (Decision & Behind) | null): void {
    const { subjectId, templateCode, sequence } = record;
    const place = { subjectId, templateCode };
    const no = this.said.get(placeOf(place));
    if (!endsNoes(record)) {
      if (no) this.said.set(placeOf(place), { ...no, sequence });
      return;
    }
    this.said.delete(placeOf(place));
    if (!stored || endsNoes(stored)) return;
    const judgedBy = { sequence: stored.sequence, at: stored.lastNoAt ?? null };
    this.ends.set(placeOf(place), { ...place, ...judgedBy, ends: true });
  }
}

function placeOf({ subjectId, templateCode }: Place): string {
  return `${subjectId} ${templateCode}`;
}
