import 'reflect-metadata';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { GraphQLEnumType, GraphQLSchema, specifiedDirectives } from 'graphql';
import { buildSchemaSync, getMetadataStorage, type NonEmptyArray } from 'type-graphql';
// The printed schema has its fields in the order of these imports: the order in which they are called.
import { VersionQueries } from './templates/versionQueries';
import { SetQueries } from './templates/consentSet';
import { CustomerQueries, CustomerFields } from './decisions/customer';
import { CustomerSetField } from './decisions/customerSet';
import { ViewerQuery } from './viewer/viewer';
import { DecisionMutations } from './decisions/recordDecision';
import { Confirmations } from './decisions/confirmations';
import { TemplateQueries } from './templates/consentTemplate';
import { TemplateVersions } from './templates/templateVersions';
import { TemplateDraft, DraftViews, VersionViews } from './publishing/draft';
import { DecisionText } from './decisions/decision';
import { PendingTexts } from './decisions/pendingUpdate';
import { ContextOfDecision } from './decisions/context';
import { VersionFields, VersionTextBody } from './templates/versionFields';
import { TemplateMutations } from './publishing/templateMutations';
import { SetMutations } from './publishing/setMutations';
import { DraftMutations } from './publishing/draftMutations';
import { PublishPreviewQuery } from './reports/publishPreview';
import { TemplateReports } from './reports/templateReports';
import { TemplateReportField } from './reports/templateReport';
import { CustomerLists } from './reports/customerStandings';
import { ActivityQuery } from './reports/activity';
import { ImportsQuery } from './reports/imports';
import { SystemQuery } from './reports/system';
import { VersionMutations } from './publishing/versionMutations';
import { SettingsFields } from './publishing/settings';
import { Presentations } from './publishing/presentations';
import { ApiKeys } from './access/apiKeys';
import { WebhookAgain } from './webhooks/webhookAgain';
import { WebhookQuery } from './webhooks/webhook';
import { WebhookMutations } from './webhooks/webhookMutations';
import { WebhookSending } from './webhooks/webhookSending';
import { LogQuery, EvidenceInLog } from './evidence/log';
import { CustomerErasures } from './evidence/erasure';
import { CustomerLinks } from './evidence/customerLinks';
import { EventSubscriptions } from './events/subscriptions';
import { permitsDirective } from './fields/permits';
import { UInt64 } from './fields/scalars';
import { resolvePlainly } from './execution/plainResolvers';
import { errorTable } from '../domain/errors/errors';

type Resolvers = NonEmptyArray<new () => object>;

const ownResolvers: Resolvers = [
  VersionQueries,
  SetQueries,
  ViewerQuery,
  CustomerQueries,
  CustomerFields,
  CustomerSetField,
  DecisionMutations,
  Confirmations,
  TemplateQueries,
  TemplateVersions,
  TemplateDraft,
  DraftViews,
  VersionViews,
  DecisionText,
  PendingTexts,
  ContextOfDecision,
  VersionFields,
  VersionTextBody,
  TemplateMutations,
  SetMutations,
  DraftMutations,
  PublishPreviewQuery,
  TemplateReports,
  TemplateReportField,
  CustomerLists,
  ActivityQuery,
  ImportsQuery,
  SystemQuery,
  VersionMutations,
  SettingsFields,
  Presentations,
  ApiKeys,
  WebhookAgain,
  WebhookQuery,
  WebhookMutations,
  WebhookSending,
  LogQuery,
  EvidenceInLog,
  CustomerErasures,
  CustomerLinks,
  EventSubscriptions,
];

let schema: GraphQLSchema | null = null;

export function getSchema(): GraphQLSchema {
  return (schema ??= schemaWith());
}

/** As it is checked in: with who may see each field beside it. */
export function printedSchema(): string {
  return `${printSchemaWithDirectives(getSchema())}\n`;
}

export function schemaWith(...others: readonly (new () => object)[]): GraphQLSchema {
  const resolvers: Resolvers = [...ownResolvers, ...others];
  readMembersPlainly();
  const built = withUnreferenced(
    buildSchemaSync({
      resolvers,
      // What callers send is judged by the actions, for both doors alike.
      validate: false,
      directives: [...specifiedDirectives, permitsDirective],
      pubSub: nothingPublished,
    }),
  );
  describe(built.getQueryType(), 'Reads; nothing here changes anything.');
  describe(built.getMutationType(), 'Writes.');
  describe(built.getSubscriptionType(), 'Tells what happens, as it happens.');
  resolvePlainly(built);
  return built;
}

/** type-graphql asks for one where there are subscriptions. Here they read the feed, which all nodes have in common. */
const nothingPublished = { publish: raiseUnused, subscribe: raiseUnused };

function raiseUnused(): never {
  throw new Error('Subscriptions are fed by the feed.');
}

/** Reads plain members without type-graphql’s wrapper. Measured: 12 % of fifty customers’ pending updates. */
function readMembersPlainly(): void {
  for (const type of getMetadataStorage().objectTypes) type.simpleResolvers = true;
}

/** Types that no field has: clients read what error codes there are, and which integers will not fit an `Int`. */
function withUnreferenced(built: GraphQLSchema): GraphQLSchema {
  const config = built.toConfig();
  return new GraphQLSchema({ ...config, types: [...config.types, ErrorCode, UInt64] });
}

/** type-graphql offers no description for the root types. */
function describe(type: { description: unknown } | null | undefined, description: string): void {
  if (type) type.description = description;
}

/** The error table as an enum, so that code can be generated from it. No field returns it. */
const ErrorCode = new GraphQLEnumType({
  name: 'ErrorCode',
  description:
    'What `extensions.code` of an error can be, with what it means and what to do. May grow: treat an unknown value as `INTERNAL`.',
  values: Object.fromEntries(
    Object.entries(errorTable).map(([code, { meaning, remedy }]) => [
      code,
      { description: `${meaning} ${remedy}` },
    ]),
  ),
});
