import type { TemplateCatalogue } from './templateCatalogue';

/** How the database tells that a template has changed. */
export interface ChangeFeed {
  listen(onChange: (templateCode: string) => void, onGap: () => void): Promise<() => Promise<void>>;
}

/** Keeps the catalogue near the database until it is stopped. */
export interface CatalogueUpkeep {
  stop(): Promise<void>;
}

const reconcileEveryMs = 3_000;

/**
 * Loads the catalogue, then follows notifications; a slow poll repairs whatever was missed. A failed reading
 * is reported and made good by the next poll.
 */
export async function keepCatalogue(
  catalogue: TemplateCatalogue,
  feed: ChangeFeed,
  onFault: (fault: unknown) => void,
): Promise<CatalogueUpkeep> {
  const reconcile = () => void catalogue.reconcile().catch(onFault);
  // Listening comes first: a change between the two is heard and read again rather than missed.
  const stopListening = await feed.listen(
    (templateCode) => void catalogue.refresh([templateCode]).catch(onFault),
    reconcile,
  );
  await catalogue.fill();
  const timer = setInterval(reconcile, reconcileEveryMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await stopListening();
    },
  };
}
