import type { Caller } from '../domain/caller';
import type { Template } from '../domain/template';
import type { Draft } from '../domain/version';
import type { Actions } from './actions';
import type { DiscardDraftInput } from './discardDraft';
import type { DraftPreviewInput } from './drafts';
import { mustBePermitted } from './permitted';
import type { SaveDraftInput } from './saveDraft';
import type { StartDraftInput } from './startDraft';
import type { TextComparison } from './textComparison';
import type { TextPreview } from './textPreview';

/** What one caller may do with drafts. */
export class CallerDrafts {
  constructor(
    private readonly actions: Actions,
    private readonly caller: Caller,
  ) {}

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `Drafts.find` */
  async find(input: { readonly templateCode: string }): Promise<Draft | null> {
    mustBePermitted(this.caller, 'readTemplates');
    return this.actions.drafts.find(input);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `Drafts.preview` */
  preview(input: DraftPreviewInput): TextPreview | null {
    mustBePermitted(this.caller, 'readTemplates');
    return this.actions.drafts.preview(input);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `Drafts.comparison` */
  async comparison(draft: Pick<Draft, 'templateCode' | 'texts'>): Promise<readonly TextComparison[]> {
    mustBePermitted(this.caller, 'readTemplates');
    return this.actions.drafts.comparison(draft);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `startDraft` */
  async start(input: StartDraftInput): Promise<Draft> {
    mustBePermitted(this.caller, 'startDraft');
    return this.actions.startDraft(input, this.caller);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `saveDraft` */
  async save(input: SaveDraftInput): Promise<Draft> {
    mustBePermitted(this.caller, 'saveDraft');
    return this.actions.saveDraft(input, this.caller);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `discardDraft` */
  async discard(input: DiscardDraftInput): Promise<Template> {
    mustBePermitted(this.caller, 'discardDraft');
    return this.actions.discardDraft(input);
  }
}
