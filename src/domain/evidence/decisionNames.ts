import { hash } from 'node:crypto';

/** What callers know a decision by. An erasure of the salt ends both. */
export interface DecisionNames {
  readonly id: string;
  /** Opens the copy of the decision without a token. */
  readonly copyKey: string;
}

/** As random and as long as a UUID. */
const decisionIdBytes = 16;

/**
 * The id is opaque and derived from the salt, so that after an erasure nothing ties a stored id to the ledger. Never
 * hashes a customer's id, which `customerBinding` does. The key is the other half of the hash, of which the id tells
 * nothing.
 */
export function decisionNames(salt: Uint8Array, templateCode: string, sequence: number): DecisionNames {
  const named = Buffer.concat([salt, Buffer.from(`decision ${templateCode} ${sequence}`, 'utf8')]);
  const digest = hash('sha256', named, 'buffer');
  return {
    id: digest.toString('base64url', 0, decisionIdBytes),
    copyKey: digest.toString('base64url', decisionIdBytes),
  };
}

interface CopiedDecision extends Pick<DecisionNames, 'copyKey'> {
  readonly templateCode: string;
  readonly sequence: number;
}

/** Where the service shows a copy of the decision, without its own public address, which it does not know. */
export function copyUrl(customerId: string, { templateCode, sequence, copyKey }: CopiedDecision): string {
  const path = `/v1/customers/${encodeURIComponent(customerId)}/consents/templates/${templateCode}`;
  return `${path}/decisions/${sequence}/copy?key=${copyKey}`;
}
