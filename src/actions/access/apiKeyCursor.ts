import { invalidInput, requireUuid } from '../../domain/input/input';
import type { ApiKeyPosition } from '../../storage/access/apiKeys';

/** Where a page goes on after this key. */
export function cursorOf({ createdAt, id }: ApiKeyPosition): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url');
}

/** @throws Refused `INVALID_INPUT` unless it is a cursor that `cursorOf` made */
export function requirePosition(member: string, cursor: string): ApiKeyPosition {
  const [, createdAtMs, id] = /^(\d{1,15}) (\S{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const createdAt = new Date(Number(createdAtMs));
  if (id === undefined || Number.isNaN(createdAt.getTime())) {
    throw invalidInput(member, 'a cursor of this list', `a string of ${cursor.length} characters`);
  }
  return { createdAt, id: requireUuid(member, id) };
}
