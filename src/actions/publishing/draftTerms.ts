import { mustAgree, mustBeToCome, wholeTerms } from '../../domain/publishing/terms';
import type { Draft, VersionTerms } from '../../domain/templates/version';

/** Terms as a caller sends them; what is left out or null is not stated. */
export type TermsInput = Partial<VersionTerms>;

/** Terms for a draft to be saved with. @throws Refused `INVALID_INPUT` naming the member (`terms.graceUntil`) */
export function requireDraftTerms(sent: TermsInput): VersionTerms {
  const terms = wholeTerms(sent);
  mustAgree(terms, 'terms.');
  return terms;
}

/** @throws Refused `INVALID_INPUT` for terms of which the draft could never be published */
export function mustStillCome(terms: VersionTerms | null, now: Date): void {
  if (terms) mustBeToCome('terms.effectiveFrom', terms, now);
}

/** What the draft states, as far as it counts for a publication. */
export function draftedTerms(
  { terms }: Pick<Draft, 'terms'>,
  { atOnce }: { readonly atOnce: boolean },
): VersionTerms {
  return atOnce ? { ...terms, effectiveFrom: null } : terms;
}
