import type { TermsFieldsFragment } from '../operations/generated';

/** The terms of a draft that says nothing of them. */
export const noneStated: TermsFieldsFragment = {
  effectiveFrom: null,
  changeKind: null,
  editorialReason: null,
  reask: null,
  graceUntil: null,
  validity: null,
};
