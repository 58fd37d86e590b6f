/** Where a reader of the feed goes on. Nowhere is told while there was never any event. */
export function placeHeader({
  lastEventId,
}: {
  readonly lastEventId: string | null;
}): Record<string, string> {
  return lastEventId === null ? {} : { 'consent-last-event-id': lastEventId };
}
