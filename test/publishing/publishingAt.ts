import { GraphQLClient } from 'graphql-request';
import type { Answer } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import {
  PublishVersionDocument,
  CancelVersionDocument,
  type PublishVersionInput,
  type VersionFieldsFragment,
  type CancelVersionInput,
} from '../operations/generated';
import { asService, type CallerHeaders } from '../service/bearer';

/** What publishers do with versions. */
export interface PublishingDoor {
  publish(input: PublishVersionInput): Promise<Answer<VersionFieldsFragment>>;
  cancel(input: CancelVersionInput): Promise<Answer<VersionFieldsFragment>>;
}

export function publishingAt(url: string, caller: CallerHeaders = asService): PublishingDoor {
  const ask = operationsAt(
    new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: { ...caller } }),
  );
  return {
    publish: async (input) =>
      valueOf(await ask(PublishVersionDocument, { input }), (data) => data.publishVersion?.version),
    cancel: async (input) =>
      valueOf(await ask(CancelVersionDocument, { input }), (data) => data.cancelVersion?.version),
  };
}
