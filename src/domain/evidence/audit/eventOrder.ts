import type { LogEvent, LogEventName } from '../logEvent';
import { membersOf } from './erasedLeaves';

/** What has its leaf before that of the event, in every log that was grown as it should; null where nothing must. */
export function precedingEvent({
  kind,
  about,
  body,
}: Pick<LogEvent, 'kind' | 'about' | 'body'>): LogEventName | null {
  switch (kind) {
    case 'effect':
    case 'cancellation':
    case 'graceEnd':
      return { kind: 'version', about };
    case 'supersession':
      return effectIn(body);
    case 'settingsChange':
      return about === '1' ? null : { kind, about: String(Number(about) - 1) };
    default:
      return null;
  }
}

/** A version is superseded by the one that takes effect, and the log tells so in this order. */
function effectIn(body: string): LogEventName | null {
  const supersededBy = membersOf(body)?.['supersededBy'];
  return typeof supersededBy === 'string' ? { kind: 'effect', about: supersededBy } : null;
}
