import { type InputFault, type InvalidInput, pointerTo, predicateOf } from '../errors/inputFault';
import { Refused } from '../errors/refusal';
import type { VersionTerms } from '../templates/version';

/**
 * Does work that judges the draft's terms together with those that were sent. A fault of a term that only the draft
 * states is reported as one of the draft: its member is named as it is read (`draft.terms.graceUntil`), and it points
 * to the input as a whole, which has no such member.
 * @param terms what is judged of both
 */
export function withDraftFaults<Result>(terms: VersionTerms, sent: VersionTerms, work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof Refused) || thrown.refusal.code !== 'INVALID_INPUT') throw thrown;
    throw new Refused(asOfDraft(thrown.refusal, draftedNames(terms, sent)));
  }
}

function draftedNames(terms: VersionTerms, sent: VersionTerms): readonly string[] {
  const names = Object.keys(terms) as (keyof VersionTerms)[];
  return names.filter((name) => sent[name] === null && terms[name] !== null);
}

function asOfDraft(refusal: InvalidInput, drafted: readonly string[]): InvalidInput {
  const told = refusal.errors.map((fault) => {
    const name = drafted.find((each) => pointerTo(each) === fault.pointer);
    return name === undefined ? fault : faultOfDraft(name, fault);
  });
  if (!drafted.includes(refusal.member)) return { ...refusal, errors: told };
  const { came } = faultOfDraft(refusal.member, refusal);
  const says = `The draft’s terms no longer hold: ${refusal.says ?? `${refusal.member} ${predicateOf(refusal)}.`}`;
  return { ...refusal, member: `draft.terms.${refusal.member}`, came, says, errors: told };
}

function faultOfDraft(name: string, { expected, came }: Omit<InputFault, 'pointer'>) {
  const which = `the ${name} of the draft’s terms`;
  return { pointer: '', expected, came: came === undefined ? which : `${which}, ${came}` };
}
