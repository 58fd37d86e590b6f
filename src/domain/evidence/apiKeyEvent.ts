import type { Recorder } from '../access/caller';
import { instantText } from '../values/instant';
import { membersOf } from './audit/erasedLeaves';
import { logEventOf, type LogEvent, type LogEventName } from './logEvent';

/** What the log knows of an API key: nothing that lets anybody in, not even as a hash. */
export interface LoggedApiKey {
  readonly id: string;
  readonly name: string;
  /** As they are stored, also those that another release has added. */
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  /** By kind alone: staff are named nowhere in the log. Null if version 0.1 issued the key. */
  readonly createdByKind: Recorder['kind'] | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** That a key was issued, with what it may do and until when. */
export function issuanceEvent({
  id,
  name,
  scopes,
  createdAt,
  createdByKind,
  expiresAt,
}: Omit<LoggedApiKey, 'revokedAt'>): LogEvent {
  return logEventOf('apiKeyIssuance', id, createdAt, {
    apiKeyId: id,
    by: createdByKind,
    expiresAt: expiresAt && instantText(expiresAt),
    issuedAt: instantText(createdAt),
    name,
    scopes: [...scopes],
  });
}

/** That a key was revoked before its end. */
export function revocationEvent(
  { id, name, scopes }: Pick<LoggedApiKey, 'id' | 'name' | 'scopes'>,
  revokedAt: Date,
  by: string,
): LogEvent {
  return logEventOf('apiKeyRevocation', id, revokedAt, {
    apiKeyId: id,
    by,
    name,
    revokedAt: instantText(revokedAt),
    scopes: [...scopes],
  });
}

export function isApiKeyEvent({ kind }: Pick<LogEventName, 'kind'>): boolean {
  return kind === 'apiKeyIssuance' || kind === 'apiKeyRevocation';
}

/** What such an event would say of the key; null where the key was not revoked. Who revoked it, the event alone says. */
export function apiKeyEventAnew(key: LoggedApiKey, { kind, body }: LogEvent): LogEvent | null {
  if (kind === 'apiKeyIssuance') return issuanceEvent(key);
  const by = membersOf(body)?.['by'];
  return key.revokedAt && typeof by === 'string' ? revocationEvent(key, key.revokedAt, by) : null;
}
