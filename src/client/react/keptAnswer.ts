import type { RecordDecisionInput } from '../documents/generated';
import type { Question } from './question';

/** Keeps an answer that has not arrived for as long as the tab, so that loading the page again does not lose it. */
export function keptAnswer({ customerId, templateCode }: Question) {
  const name = `unsent ${customerId} ${templateCode}`;
  const storage = findStorage();
  return {
    find: () => JSON.parse(storage?.getItem(name) ?? 'null') as RecordDecisionInput | null,
    keep: (input: RecordDecisionInput) => storage?.setItem(name, JSON.stringify(input)),
    drop: () => storage?.removeItem(name),
  };
}

/** Null where pages are drawn on a server, and where the browser's user has forbidden it. */
function findStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
