import type { ApolloClient } from '@apollo/client';
import { findRefusal } from 'consent-client/apollo';
import { DraftDocument, SaveDraftDocument, type DraftFragment } from './documents/generated';
import { isSame, merge, nothingWritten, sentOf, writtenOf, type Written } from './written';

type Refusal = NonNullable<ReturnType<typeof findRefusal>>;
type Author = DraftFragment['editedBy'];

export type Saving =
  | { readonly kind: 'saved' | 'waiting' | 'saving' | 'unsent' | 'ended' }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly sent: Written }
  | { readonly kind: 'conflict'; readonly theirs: DraftFragment | null };

export interface DeskState {
  readonly written: Written;
  /** What the service holds, as far as this page knows. Revision 0: no draft. */
  readonly known: Written & Pick<DraftFragment, 'revision' | 'editedAt' | 'editedBy'>;
  readonly saving: Saving;
  /** Who saved other languages meanwhile, which are here now. */
  readonly joinedBy: Author;
}

const pauseMs = 1_200;
const retryMs = 5_000;

/** What somebody writes on one draft. It outlives its screen and the session, so that nothing typed is lost. */
export class Desk {
  private listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private state: DeskState;
  private apollo: ApolloClient;

  constructor(
    readonly templateCode: string,
    draft: DraftFragment,
    apollo: ApolloClient,
  ) {
    const written = writtenOf(draft);
    this.state = { written, known: knownOf(written, draft), saving: { kind: 'saved' }, joinedBy: null };
    this.apollo = apollo;
  }

  readonly read = () => this.state;

  readonly listen = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  get isUnsaved(): boolean {
    return !isSame(sentOf(this.state.written), this.state.known);
  }

  /** Somebody sits down at it, perhaps with a new token. */
  open(apollo: ApolloClient): void {
    this.apollo = apollo;
    if (this.isUnsaved) void this.save();
  }

  write(written: Written): void {
    const { saving } = this.state;
    this.put({ written });
    if (saving.kind === 'saving' || saving.kind === 'conflict') return;
    this.put({ saving: { kind: this.isUnsaved ? 'waiting' : 'saved' } });
    this.saveIn(pauseMs);
  }

  async save(): Promise<void> {
    clearTimeout(this.timer);
    const { written, known, saving } = this.state;
    if (saving.kind === 'saving' || saving.kind === 'conflict' || !this.isUnsaved) return;
    const sent = sentOf(written);
    this.put({ saving: { kind: 'saving' } });
    try {
      const { templateCode } = this;
      const input = { templateCode, ...sent, expectedRevision: known.revision };
      const { data } = await this.apollo.mutate({ mutation: SaveDraftDocument, variables: { input } });
      const draft = data?.saveDraft?.draft;
      if (draft) this.put({ known: knownOf(sent, draft) });
      this.rest();
    } catch (error) {
      await this.miss(findRefusal(error), sent).catch(() => this.retry());
    }
  }

  /** The writer has chosen between both. */
  settle(written: Written, theirs: DraftFragment | null): void {
    const known = theirs ? knownOf(writtenOf(theirs), theirs) : noDraft;
    this.put({ written, known, saving: { kind: 'waiting' } });
    if (this.isUnsaved) void this.save();
    else this.rest();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private async miss(refusal: Refusal | null, sent: Written): Promise<void> {
    if (refusal?.code === 'EDIT_CONFLICT') await this.meet();
    else if (!refusal) this.retry();
    // The next token comes with the next sign-in.
    else if (refusal.code === 'UNAUTHENTICATED') this.retry('ended');
    else this.put({ saving: { kind: 'refused', refusal, sent } });
  }

  /** Somebody else has saved. Languages that only one of both has changed need no choice. */
  private async meet(): Promise<void> {
    const { templateCode } = this;
    const query = { query: DraftDocument, variables: { templateCode }, fetchPolicy: 'network-only' } as const;
    const { data } = await this.apollo.query(query);
    const theirs = data?.template?.draft ?? null;
    this.put({ saving: { kind: 'conflict', theirs } });
    if (!theirs) return;
    const { known, written } = this.state;
    const merged = merge(known, sentOf(written), writtenOf(theirs), {});
    if (merged.open.length > 0) return;
    this.put({ joinedBy: theirs.editedBy });
    this.settle(merged.written, theirs);
  }

  private retry(kind: 'unsent' | 'ended' = 'unsent'): void {
    this.put({ saving: { kind } });
    this.saveIn(retryMs);
  }

  private rest(): void {
    this.put({ saving: { kind: this.isUnsaved ? 'waiting' : 'saved' } });
    if (this.isUnsaved) this.saveIn(pauseMs);
  }

  private saveIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), ms);
  }

  private put(change: Partial<DeskState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

const noDraft = { ...nothingWritten, revision: 0, editedAt: '', editedBy: null };

function knownOf(written: Written, { revision, editedAt, editedBy }: DraftFragment): DeskState['known'] {
  return { ...written, revision, editedAt, editedBy };
}

/** By who sits at them: nobody else finds on this page what somebody wrote. */
const desks = new Map<string, Desk>();

/** The draft, with what was typed here and is not saved; null where there is neither. */
export function findDesk(
  who: string,
  templateCode: string,
  draft: DraftFragment | null,
  apollo: ApolloClient,
): Desk | null {
  const key = `${templateCode} ${who}`;
  const kept = desks.get(key);
  if (kept?.isUnsaved) return kept;
  kept?.close();
  desks.delete(key);
  if (!draft) return null;
  const desk = new Desk(templateCode, draft, apollo);
  desks.set(key, desk);
  return desk;
}

export function dropDesk(who: string, templateCode: string): void {
  const key = `${templateCode} ${who}`;
  desks.get(key)?.close();
  desks.delete(key);
}
