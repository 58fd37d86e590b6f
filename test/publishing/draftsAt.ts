import { GraphQLClient } from 'graphql-request';
import type { Answer } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import {
  DiscardDraftDocument,
  DraftDocument,
  DraftsToReviewDocument,
  DraftViewsDocument,
  RequestReviewDocument,
  SaveDraftDocument,
  StartDraftDocument,
  type DiscardDraftInput,
  type DiscardDraftMutation,
  type DraftFieldsFragment,
  type DraftViewsQuery,
  type DraftViewsQueryVariables,
  type RequestReviewInput,
  type RequestReviewMutation,
  type SaveDraftInput,
  type StartDraftInput,
} from '../operations/generated';
import { asService, type CallerHeaders } from '../service/bearer';

type SeenViews = NonNullable<NonNullable<DraftViewsQuery['template']>['draft']>;
type Discarded = NonNullable<DiscardDraftMutation['discardDraft']>['template'];

type Reviewed = NonNullable<NonNullable<RequestReviewMutation['requestReview']>['draft']>;

/** What staff do with drafts. */
export interface DraftsDoor {
  start(input: StartDraftInput): Promise<Answer<DraftFieldsFragment>>;
  save(input: SaveDraftInput): Promise<Answer<DraftFieldsFragment>>;
  discard(input: DiscardDraftInput): Promise<Answer<Discarded>>;
  requestReview(input: RequestReviewInput): Promise<Answer<Reviewed>>;
  /** The codes of the templates whose drafts wait for a colleague. */
  toReview(): Promise<readonly string[]>;
  /** Fails when there is none. */
  see(templateCode: string): Promise<Answer<DraftFieldsFragment>>;
  views(asked: DraftViewsQueryVariables): Promise<Answer<SeenViews>>;
}

export function draftsAt(url: string, caller: CallerHeaders = asService): DraftsDoor {
  const ask = operationsAt(
    new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: { ...caller } }),
  );
  return {
    start: async (input) =>
      valueOf(await ask(StartDraftDocument, { input }), (data) => data.startDraft?.draft),
    save: async (input) => valueOf(await ask(SaveDraftDocument, { input }), (data) => data.saveDraft?.draft),
    discard: async (input) =>
      valueOf(await ask(DiscardDraftDocument, { input }), (data) => data.discardDraft?.template),
    requestReview: async (input) =>
      valueOf(await ask(RequestReviewDocument, { input }), (data) => data.requestReview?.draft),
    toReview: async () => {
      const found = valueOf(await ask(DraftsToReviewDocument, {}), (data) => data.templates?.nodes);
      return found.kind === 'answered' ? found.value.map(({ templateCode }) => templateCode) : [];
    },
    see: async (code) =>
      valueOf(await ask(DraftDocument, { templateCode: code }), (data) => data.template?.draft),
    views: async (asked) => valueOf(await ask(DraftViewsDocument, asked), (data) => data.template?.draft),
  };
}
