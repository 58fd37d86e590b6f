import { inBackground } from '../../traces/spans';
import type { TemplateCatalogue } from './templateCatalogue';

/** Answers how to stop. */
type Listen = (onChange: (templateCode: string) => void, onGap: () => void) => Promise<() => Promise<void>>;

const reconcileEveryMs = 3_000;

/**
 * Loads the catalogue, then follows notifications; a slow poll repairs what was missed or failed, and reads the
 * database's time. Answers how to stop.
 */
export async function keepCatalogue(
  catalogue: TemplateCatalogue,
  listen: Listen,
  onFault: (fault: unknown) => void,
): Promise<() => Promise<void>> {
  const reconcile = (codes?: readonly string[]) =>
    void inBackground(() => catalogue.reconcile(codes)).catch(onFault);
  // Listening comes first: a change between the two is heard and read again rather than missed.
  const stopListening = await listen(gathered(reconcile), () => reconcile());
  await fillCatalogue(catalogue);
  const timer = setInterval(() => reconcile(), reconcileEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await stopListening();
  };
}

/** Reads all templates, and the database's time with them. */
export async function fillCatalogue(catalogue: TemplateCatalogue): Promise<void> {
  await catalogue.fill();
  await catalogue.reconcile();
}

/** Changes come many at a time where a folder of texts is imported. */
function gathered(onCodes: (codes: readonly string[]) => void): (templateCode: string) => void {
  const codes = new Set<string>();
  const handOn = () => {
    const all = [...codes];
    codes.clear();
    onCodes(all);
  };
  return (templateCode) => {
    if (codes.size === 0) setImmediate(handOn);
    codes.add(templateCode);
  };
}
