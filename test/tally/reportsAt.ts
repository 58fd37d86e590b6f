import { GraphQLClient } from 'graphql-request';
import type { Answer } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import {
  DecisionsPerDayDocument,
  PublishPreviewDocument,
  StandingDocument,
  type DecisionsPerDayQuery,
  type DecisionsPerDayQueryVariables,
  type PublishPreviewInput,
  type PublishPreviewQuery,
  type StandingFieldsFragment,
} from '../operations/generated';
import { asService, type CallerHeaders } from '../service/bearer';

type PerDay = NonNullable<NonNullable<DecisionsPerDayQuery['template']>['decisionsPerDay']>;

/** What staff read that is counted over all customers. */
export interface ReportsDoor {
  preview(input: PublishPreviewInput): Promise<Answer<NonNullable<PublishPreviewQuery['publishPreview']>>>;
  standing(templateCode: string): Promise<Answer<StandingFieldsFragment>>;
  perDay(input: DecisionsPerDayQueryVariables): Promise<Answer<PerDay>>;
}

export function reportsAt(url: string, caller: CallerHeaders = asService): ReportsDoor {
  const ask = operationsAt(
    new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: { ...caller } }),
  );
  return {
    preview: async (input) =>
      valueOf(await ask(PublishPreviewDocument, { input }), (data) => data.publishPreview),
    standing: async (templateCode) =>
      valueOf(await ask(StandingDocument, { templateCode }), (data) => data.template?.standing),
    perDay: async (input) =>
      valueOf(await ask(DecisionsPerDayDocument, input), (data) => data.template?.decisionsPerDay),
  };
}
