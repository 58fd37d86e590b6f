import type { RecordDecisionInput } from '../../client/documents/generated';
import type { Question } from './question';

/** Keeps an answer that has not arrived for as long as the tab, so that loading the page again does not lose it. */
export function keptAnswer({ customerId, templateCode }: Question) {
  const name = `unsent ${customerId} ${templateCode}`;
  return {
    find: () => JSON.parse(sessionStorage.getItem(name) ?? 'null') as RecordDecisionInput | null,
    keep: (input: RecordDecisionInput) => sessionStorage.setItem(name, JSON.stringify(input)),
    drop: () => sessionStorage.removeItem(name),
  };
}
