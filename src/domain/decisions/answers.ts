import type { ErrorCode } from '../errors/errors';
import { invalidMember } from '../errors/inputFault';
import type { Refusal } from '../errors/refusal';
import { invalidInput } from '../input/input';
import { isIn, type ConsentSet } from '../templates/consentSet';

/** Maximum answers of a customer that are recorded together. */
export const maxAnswers = 20;

/** Where an answer stands in a request for several: `decisions[1]`. */
export function answerPath(index: number): string {
  return `decisions[${index}]`;
}

/** @throws Refused `INVALID_INPUT` unless there is one answer or more, and not too many */
export function mustBeSomeAnswers(count: number): void {
  if (count >= 1 && count <= maxAnswers) return;
  throw invalidInput('decisions', `a list of 1 to ${maxAnswers} answers`, `a list of ${count}`);
}

/**
 * Of two answers on one template it would depend on their order which one stands, and forms have no order.
 * @throws Refused `INVALID_INPUT` naming the later of two
 */
export function mustBeOnDifferentTemplates(templateCodes: readonly string[]): void {
  templateCodes.forEach((code, index) => {
    const first = templateCodes.indexOf(code);
    if (first === index) return;
    const expected = 'a template that no other answer of the request is about';
    throw invalidInput(`${answerPath(index)}.templateCode`, expected, `that of ${answerPath(first)}`);
  });
}

/** Why an answer is none to what the set asks; null if all are. */
export function findForeignAnswer(
  set: Pick<ConsentSet, 'setCode' | 'members'>,
  templateCodes: readonly string[],
): Refusal | null {
  const index = templateCodes.findIndex((code) => !isIn(set, code));
  if (index === -1) return null;
  return invalidMember(`${answerPath(index)}.templateCode`, `a template of the set "${set.setCode}"`);
}

const refusedMembers: Partial<Readonly<Record<ErrorCode, string>>> = {
  TEMPLATE_NOT_FOUND: 'templateCode',
  NO_PUBLISHED_VERSION: 'templateCode',
  TEMPLATE_RETIRED: 'templateCode',
  VERSION_REQUIRED: 'consentVersionId',
  VERSION_NOT_FOUND: 'consentVersionId',
  VERSION_SUPERSEDED: 'consentVersionId',
  LOCALE_NOT_AVAILABLE: 'locale',
  CONTENT_MISMATCH: 'contentHash',
  PRESENTATION_NOT_FOUND: 'context.presentationId',
  AUTHORITY_REQUIRED: 'decidedBy',
};

export function refusedMember(code: ErrorCode, index: number): string {
  const member = refusedMembers[code];
  return member === undefined ? answerPath(index) : `${answerPath(index)}.${member}`;
}
