import { settingsEvent } from '../../../domain/evidence/settingsEvent';
import { settingsNow } from '../../../domain/publishing/settings';
import type { StoredEvent } from '../../../storage/evidence/auditReads';
import { placeOfEvent, type AuditScope } from './auditScope';

/** Checks that the database says of the settings what their events say, who changed them included. */
export async function auditSettings(
  { store, findings }: AuditScope,
  events: readonly StoredEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const revisions = events.map(({ about }) => Number(about)).filter(Number.isSafeInteger);
  const changes = await store.readSettingsChanges([...revisions, ...revisions.map((each) => each - 1)]);
  const find = (revision: number) => changes.find((change) => change.revision === revision) ?? null;
  for (const event of events) {
    const change = find(Number(event.about));
    const previous = settingsNow({ change: find(Number(event.about) - 1) });
    if (!change || settingsEvent(change, previous).body !== event.body)
      findings.add('EVENT_DIFFERS', placeOfEvent(event));
  }
}
