import { gql, type ApolloClient, type TypedDocumentNode } from '@apollo/client';
import { nextWording } from './wordings';

/** What a publication begins with. A draft of somebody else is not overwritten. */
const draftState: TypedDocumentNode<DraftState, { readonly templateCode: string }> = gql`
  query DraftState($templateCode: String!) {
    template(templateCode: $templateCode) {
      templateCode
      versions(first: 1) {
        nodes {
          consentVersionId
          number
        }
      }
      draft {
        consentVersionId
        label
        revision
        editedBy {
          name
        }
      }
    }
  }
`;

interface DraftState {
  readonly template: {
    readonly versions: { readonly nodes: readonly { readonly number: number }[] };
    readonly draft: DraftAtWork | null;
  } | null;
}

interface DraftAtWork {
  readonly label: string;
  readonly revision: number;
  readonly editedBy: { readonly name: string | null } | null;
}

const saveDraft: TypedDocumentNode<
  { readonly saveDraft: { readonly draft: { readonly revision: number } } | null },
  { readonly input: object }
> = gql`
  mutation SaveDraft($input: SaveDraftInput!) {
    saveDraft(input: $input) {
      draft {
        consentVersionId
        label
        revision
      }
    }
  }
`;

const publishVersion: TypedDocumentNode<unknown, { readonly input: object }> = gql`
  mutation PublishVersion($input: PublishVersionInput!) {
    publishVersion(input: $input) {
      version {
        consentVersionId
        number
        label
        changeKind
        effectiveFrom
      }
    }
  }
`;

/** By what the service knows the demo's own drafts: one of its own that was not published may be replaced. */
const demoName = 'the-demo';

export class DraftAtWorkError extends Error {
  constructor(readonly label: string) {
    super(`There is a draft ${label} already.`);
  }
}

/** Publishes the next prepared wording, which asks every customer again; the label it has then. */
export async function publishNext(staff: ApolloClient, templateCode: string): Promise<string> {
  const fetchPolicy = 'no-cache';
  const { data } = await staff.query({ query: draftState, variables: { templateCode }, fetchPolicy });
  const draft = data?.template?.draft ?? null;
  if (draft && draft.editedBy?.name !== demoName) throw new DraftAtWorkError(draft.label);
  const number = (data?.template?.versions.nodes[0]?.number ?? 0) + 1;
  const label = `v${number}.0`;
  const texts = nextWording(templateCode, number);
  const edited = { templateCode, label, texts, terms: {}, expectedRevision: draft?.revision ?? 0 };
  const saved = await staff.mutate({ mutation: saveDraft, variables: { input: edited }, fetchPolicy });
  const expectedRevision = saved.data?.saveDraft?.draft.revision;
  const input = { templateCode, expectedRevision, idempotencyKey: crypto.randomUUID() };
  await staff.mutate({ mutation: publishVersion, variables: { input }, fetchPolicy });
  return label;
}
