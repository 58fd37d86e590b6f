import { deceptive } from '../../domain/values/deceptive';

/** As much of an answer is kept for those who look for the cause of a failure. */
export const maxAnswerBytes = 512;

const cut = new RegExp(`(?:\\p{Cc}|\\p{Zl}|\\p{Zp}|${deceptive.source})+`, 'gu');

/** The first bytes of an answer as text that logs, databases and terminals can show. */
export function answerText(bytes: Buffer): string {
  const isWhole = bytes.length <= maxAnswerBytes;
  // A character that the cut divides is left out, instead of being shown as unreadable.
  const text = new TextDecoder().decode(bytes.subarray(0, maxAnswerBytes), { stream: !isWhole });
  return text.replace(cut, ' ').trim();
}
