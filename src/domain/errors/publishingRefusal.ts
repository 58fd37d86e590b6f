import { editConflict } from './refusalWords';

/** Why nothing was drafted, published or cancelled. */
export type PublishingRefusal =
  | { readonly code: 'FOUR_EYES_REQUIRED'; readonly templateCode: string }
  | { readonly code: 'DRAFT_NOT_FOUND'; readonly templateCode: string }
  | { readonly code: 'VERSION_IN_EFFECT'; readonly consentVersionId: string; readonly effectiveFrom: Date }
  | {
      readonly code: 'VERSION_BUILT_UPON';
      readonly consentVersionId: string;
      readonly laterVersionId: string;
    }
  | { readonly code: 'TEMPLATE_EXISTS'; readonly templateCode: string }
  | { readonly code: 'DRAFT_EXISTS'; readonly templateCode: string; readonly actualRevision: number }
  /** The version is the one that the draft would follow. */
  | { readonly code: 'NOTHING_CHANGED'; readonly templateCode: string; readonly consentVersionId: string }
  | {
      readonly code: 'CONFIRMATION_REQUIRED';
      readonly templateCode: string;
      /** How many customers would be asked again. */
      readonly asked: number;
      /** What was stated; absent where nothing was. */
      readonly confirmAsked?: number;
    }
  | {
      readonly code: 'EDIT_CONFLICT';
      /** Absent where none was sent, as for a new draft. */
      readonly expectedRevision?: number;
      readonly actualRevision: number;
    };

export function publishingRefusalWords(refusal: PublishingRefusal): string {
  switch (refusal.code) {
    case 'FOUR_EYES_REQUIRED':
      return `The draft of template "${refusal.templateCode}" must be published by someone other than its last editor.`;
    case 'DRAFT_NOT_FOUND':
      return `Template "${refusal.templateCode}" has no draft.`;
    case 'VERSION_IN_EFFECT':
      return `Version ${refusal.consentVersionId} took effect at ${refusal.effectiveFrom.toISOString()}. Only a scheduled version can be cancelled.`;
    case 'VERSION_BUILT_UPON':
      return `Cancel the version ${refusal.laterVersionId} first: it builds upon ${refusal.consentVersionId}.`;
    case 'TEMPLATE_EXISTS':
      return `A template with the code "${refusal.templateCode}" already exists.`;
    case 'DRAFT_EXISTS':
      return `Template "${refusal.templateCode}" already has a draft, at revision ${refusal.actualRevision}.`;
    case 'NOTHING_CHANGED':
      return `Nothing has changed: version ${refusal.consentVersionId} of template "${refusal.templateCode}" has the same texts.`;
    case 'CONFIRMATION_REQUIRED':
      return `The publication asks ${refusal.asked} customers of template "${refusal.templateCode}" again, got ${refusal.confirmAsked === undefined ? 'no confirmAsked' : `confirmAsked ${refusal.confirmAsked}`}.`;
    case 'EDIT_CONFLICT':
      return editConflict(refusal);
    default:
      return refusal satisfies never;
  }
}
