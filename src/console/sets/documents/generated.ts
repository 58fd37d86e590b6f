/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A template that a screen is to ask for. */
export type ConsentSetMemberInput = {
  /** Your own words for those to whom it applies: at most 20, each 1 to 32 of a-z, 0-9 and hyphen. Omitted or empty: everybody. */
  readonly audience?: ReadonlyArray<string> | null | undefined;
  /** Whether everybody to whom it applies has to agree before they may go on. */
  readonly required?: boolean;
  /** The code of the template, which no other member has. */
  readonly templateCode: string;
};

/** What a screen is to ask. */
export type SaveSetInput = {
  /** The `revision` that was edited. Omitted or 0 for a new set. */
  readonly expectedRevision?: number | null | undefined;
  /** The templates in the order of the screen, 1 to 50. They take the place of all members. */
  readonly members: ReadonlyArray<ConsentSetMemberInput>;
  /** The name that staff use, 1 to 200 characters. */
  readonly name: string;
  /** The permanent code of the set: 1 to 64 characters of a-z, 0-9, dot, underscore and hyphen. */
  readonly setCode: string;
};

export type SetsQueryVariables = Exact<{ [key: string]: never; }>;


export type SetsQuery = { readonly consentSets: ReadonlyArray<{ readonly setCode: string, readonly name: string, readonly revision: number, readonly members: ReadonlyArray<{ readonly templateCode: string, readonly required: boolean, readonly audience: ReadonlyArray<string> }> }> | null, readonly templates: { readonly edges: ReadonlyArray<{ readonly node: { readonly templateCode: string, readonly name: string } }> } | null };

export type SetFragment = { readonly setCode: string, readonly name: string, readonly revision: number, readonly members: ReadonlyArray<{ readonly templateCode: string, readonly required: boolean, readonly audience: ReadonlyArray<string> }> };

export type SaveSetMutationVariables = Exact<{
  input: SaveSetInput;
}>;


export type SaveSetMutation = { readonly saveSet: { readonly warnings: ReadonlyArray<string>, readonly set: { readonly setCode: string, readonly revision: number } } | null };

export type PresentationsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type PresentationsQuery = { readonly presentations: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly name: string, readonly description: string, readonly registeredAt: string, readonly pictures: ReadonlyArray<{ readonly hash: string }> } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export const SetFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Set"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"audience"}}]}}]}}]} as unknown as DocumentNode<SetFragment, unknown>;
export const SetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Sets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentSets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Set"}}]}},{"kind":"Field","name":{"kind":"Name","value":"templates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Set"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"audience"}}]}}]}}]} as unknown as DocumentNode<SetsQuery, SetsQueryVariables>;
export const SaveSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveSetInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"set"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]}}]} as unknown as DocumentNode<SaveSetMutation, SaveSetMutationVariables>;
export const PresentationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Presentations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"presentations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"registeredAt"}},{"kind":"Field","name":{"kind":"Name","value":"pictures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<PresentationsQuery, PresentationsQueryVariables>;