import { apiKeyEventAnew } from '../../../domain/evidence/apiKeyEvent';
import type { StoredEvent } from '../../../storage/evidence/auditReads';
import { placeOfEvent, type AuditScope } from './auditScope';

/**
 * Checks that the database says of API keys what their events say. It does not ask for the events: older releases issued
 * and revoked keys without any.
 */
export async function auditApiKeys(
  { store, findings }: AuditScope,
  events: readonly StoredEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const keys = await store.readLoggedApiKeys(events.map(({ about }) => about));
  for (const event of events) {
    const key = keys.find(({ id }) => id === event.about);
    const happened = key && apiKeyEventAnew(key, event);
    if (happened?.body !== event.body) findings.add('EVENT_DIFFERS', placeOfEvent(event));
  }
}
