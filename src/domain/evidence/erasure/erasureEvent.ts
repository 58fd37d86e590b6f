import type { CallerKind } from '../../access/caller';
import { instantText } from '../../values/instant';
import { logEventOf, type LogEvent } from '../logEvent';
import type { ErasureMode, ErasureReason } from './erasure';
import type { LeafRange } from './leafRanges';

/** An erasure as the log keeps it. */
export interface Erasure {
  readonly erasureId: string;
  readonly subjectId: string;
  readonly mode: ErasureMode;
  readonly reason: ErasureReason;
  readonly erasedAt: Date;
  /** Who erased by kind alone: staff are named nowhere in the log. */
  readonly by: CallerKind;
  /** How many records the subject had. */
  readonly records: number;
  /** Where the hashes of removed records stand in the log; null where the records stay. */
  readonly leaves: readonly LeafRange[] | null;
}

/** The customer is in it in no form, not even as a hash: whoever holds the id could try it. */
export function erasureEvent(erasure: Erasure): LogEvent {
  const { subjectId, erasedAt, leaves } = erasure;
  const at = instantText(erasedAt);
  return logEventOf('erasure', subjectId, erasedAt, { ...erasure, erasedAt: at, leaves });
}
