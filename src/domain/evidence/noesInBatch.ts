import type { DecisionRecord } from './decisionRecord';
import { endOf, endsNoes, type Behind, type hearing } from '../decisions/behind';
import type { Decision } from '../decisions/decision';

/** A no that made no record, or a yes that ends all such. It proves nothing, so neither the log nor an export has it. */
export interface SaidAgain {
  readonly subjectId: string;
  readonly templateCode: string;
  /** Of the newest decision, to which the yes is the next. */
  readonly sequence: number;
  /** When it was said; the latest no that the yes was judged by. */
  readonly at: Date | null;
  /** Whether one was said here; whether the yes knew of one. */
  readonly saidHere: boolean;
  readonly ends: boolean;
}

type Heard = Pick<Decision, 'sequence'> & ReturnType<typeof hearing>;

type Place = Pick<SaidAgain, 'subjectId' | 'templateCode'>;

/** The noes of a batch that make no record, and the yeses that end such. */
export class NoesInBatch {
  private readonly said = new Map<string, SaidAgain>();
  private readonly ends = new Map<string, SaidAgain>();

  get rows(): readonly SaidAgain[] {
    return [...this.ends.values(), ...this.said.values()];
  }

  /** With all that were heard before it since the last yes that counts. */
  add({ subjectId, templateCode }: Place, known: Heard): void {
    const place = { subjectId, templateCode };
    const { sequence, heardNoAt: at, saidNoHere: saidHere } = known;
    this.said.set(placeOf(place), { ...place, sequence, at, saidHere, ends: false });
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
    this.ends.set(placeOf(place), { ...place, ...endOf(stored) });
  }
}

function placeOf({ subjectId, templateCode }: Place): string {
  return `${subjectId} ${templateCode}`;
}
