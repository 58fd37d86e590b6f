import { editConflict } from './refusalWords';

/** Why nothing was drafted, published or cancelled. */
export type PublishingRefusal =
  | {
      readonly code: 'FOUR_EYES_REQUIRED';
      /** Absent where it is about the settings or an API key. */
      readonly templateCode?: string;
      /** Who did not prove who they are; left out where both did. It is for messages alone. */
      readonly unproved?: Unproved;
    }
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

/** What a command did, or is to do, that says no more than the name of a user of its system. */
export type Unproved = 'publisher' | 'editor' | 'settings' | 'issuer';

export function publishingRefusalWords(refusal: PublishingRefusal): string {
  switch (refusal.code) {
    case 'FOUR_EYES_REQUIRED':
      return fourEyesWords(refusal);
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

const proveYourself = 'or set CONSENT_KEY to an API key of your own';

function fourEyesWords({
  templateCode = '',
  unproved,
}: PublishingRefusal & { readonly code: 'FOUR_EYES_REQUIRED' }): string {
  switch (unproved) {
    case undefined:
      return `The draft of template "${templateCode}" must be published by someone other than its last editor.`;
    case 'publisher':
      return `Four eyes are on, and a user of this system is not proved to be a second person. Publish the draft of template "${templateCode}" at GraphQL, ${proveYourself}.`;
    case 'editor':
      return `The draft of template "${templateCode}" was saved by a command that did not prove whose it was. Save it again at GraphQL, or discard it and import it with an API key. Then another person can publish it.`;
    case 'settings':
      return `Four eyes are on, and a user of this system has not proved who they are. Change the settings at GraphQL or REST, ${proveYourself}.`;
    case 'issuer':
      return `Four eyes are on, and a key of these scopes would be a second person. Issue it at GraphQL, ${proveYourself}.`;
    default:
      return unproved satisfies never;
  }
}
