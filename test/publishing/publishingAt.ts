import { GraphQLClient } from 'graphql-request';
import type { Answer } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import {
  PublishVersionDocument,
  WithdrawVersionDocument,
  type PublishVersionInput,
  type VersionFieldsFragment,
  type WithdrawVersionInput,
} from '../operations/generated';
import { asService, type CallerHeaders } from '../service/bearer';

/** What publishers do with versions. */
export interface PublishingDoor {
  publish(input: PublishVersionInput): Promise<Answer<VersionFieldsFragment>>;
  withdraw(input: WithdrawVersionInput): Promise<Answer<VersionFieldsFragment>>;
}

export function publishingAt(url: string, caller: CallerHeaders = asService): PublishingDoor {
  const ask = operationsAt(
    new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: { ...caller } }),
  );
  return {
    publish: async (input) =>
      valueOf(await ask(PublishVersionDocument, { input }), (data) => data.publishVersion?.version),
    withdraw: async (input) =>
      valueOf(await ask(WithdrawVersionDocument, { input }), (data) => data.withdrawVersion?.version),
  };
}
