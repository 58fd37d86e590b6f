import { invalidInput } from '../../domain/input/input';
import { isTemplateCode } from '../../domain/values/templateCode';
import type { HistoryPosition } from '../../storage/decisions/history';

/** An opaque name for a place in a history: callers hand it back and read nothing from it. */
export function cursorOf({ decidedAt, templateCode, sequence }: HistoryPosition): string {
  return Buffer.from(`${decidedAt.getTime()} ${sequence} ${templateCode}`).toString('base64url');
}

const cursorPattern = /^(\d{1,15}) (\d{1,9}) (\S+)$/;

/** @throws Refused `INVALID_INPUT` on what `cursorOf` did not make */
export function requireCursor(member: string, cursor: string): HistoryPosition {
  const [, decidedAtMs, sequence, templateCode] =
    cursorPattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const decidedAt = new Date(Number(decidedAtMs));
  if (!templateCode || !isTemplateCode(templateCode) || Number.isNaN(decidedAt.getTime())) {
    throw invalidInput(member, 'a cursor of this list', `a string of ${cursor.length} characters`);
  }
  return { decidedAt, templateCode, sequence: Number(sequence) };
}
