import { canonicalHash } from '../values/contentHash';
import type { DecisionCommand } from './decision';
import { importedMembers } from './imported';
import type { Refusal } from '../errors/refusal';
import { instantText } from '../values/instant';

export interface KeyUse {
  /** See `inputHash` and `publicationHash`. */
  readonly inputHash: string;
}

/** An idempotency key with the hash of the input that came under it. */
export interface KeyedInput extends KeyUse {
  readonly key: string;
}

export type KeyVerdict =
  | { readonly kind: 'fresh' }
  /** The first answer is given again, also after other decisions have followed. */
  | { readonly kind: 'replay' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export function judgeKey(earlier: KeyUse | null, inputHash: string): KeyVerdict {
  if (earlier === null) return { kind: 'fresh' };
  if (earlier.inputHash === inputHash) return { kind: 'replay' };
  return { kind: 'refused', refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } };
}

/** SHA-256 over what the caller sent, in lower-case hex. The sender is not part of the input. */
export function inputHash(templateCode: string, command: DecisionCommand): string {
  return canonicalHash(sentMembers({ templateCode, command }));
}

/**
 * The same over answers on different templates that are recorded together. Their order is not part of the input.
 * @param setCode of the set that they answer; null where none was sent
 */
export function groupInputHash(answers: readonly SentAnswer[], setCode: string | null = null): string {
  const decisions = answers.map(sentMembers);
  decisions.sort((one, other) => (one.templateCode < other.templateCode ? -1 : 1));
  return canonicalHash(setCode === null ? { decisions } : { decisions, setCode });
}

interface SentAnswer {
  readonly templateCode: string;
  readonly command: DecisionCommand;
}

function sentMembers({ templateCode, command }: SentAnswer) {
  const { value, consentVersionId, locale, contentHash, channel, afterSequence, decidedAt } = command;
  const sent = { channel, consentVersionId, contentHash, locale, templateCode, value };
  return {
    ...sent,
    ...(afterSequence !== null && { afterSequence }),
    ...(decidedAt !== null && { decidedAt: instantText(decidedAt) }),
    ...(command.context && { context: command.context }),
    ...(command.decidedBy && { decidedBy: { ...command.decidedBy } }),
    ...(command.imported && { imported: importedMembers(command.imported) }),
  };
}
