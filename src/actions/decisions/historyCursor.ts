import { invalidInput } from '../../domain/input/input';
import { isTemplateCode } from '../../domain/values/templateCode';
import type { HistoryPosition } from '../../storage/decisions/history';

/** An opaque name for a place in a history: callers hand it back and read nothing from it. */
export function cursorOf({ recordedAt, templateCode, sequence }: HistoryPosition): string {
  return Buffer.from(`${recordedAt.getTime()} ${sequence} ${templateCode}`).toString('base64url');
}

const cursorPattern = /^(\d{1,15}) (\d{1,9}) (\S+)$/;

/** @throws Refused `INVALID_INPUT` on what `cursorOf` did not make */
export function requireCursor(member: string, cursor: string): HistoryPosition {
  const [, recordedAtMs, sequence, templateCode] =
    cursorPattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const recordedAt = new Date(Number(recordedAtMs));
  if (!templateCode || !isTemplateCode(templateCode) || Number.isNaN(recordedAt.getTime())) {
    throw invalidInput(member, 'a cursor of this list', `a string of ${cursor.length} characters`);
  }
  return { recordedAt, templateCode, sequence: Number(sequence) };
}
