import { isObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import type { GraphqlContext } from './context';
import type { Customer } from './customer';
import { CustomerPending } from './customerPending';
import { LatestTemplateQuery } from './latestTemplate';
import type { PendingUpdate } from './pendingUpdate';
import { PendingUpdateQuery } from './pendingUpdateQuery';
import { RecordDecisionMutation, type RecordDecisionInput } from './recordDecision';

/** What the schema has checked: each argument is of its type, and null or absent only where it may be. */
interface Arguments {
  readonly customerId: string;
  readonly templateCode: string;
  readonly locale: string | null;
  readonly strict: boolean | null;
  readonly input: RecordDecisionInput;
}

type Resolve<Source> = GraphQLFieldResolver<Source, GraphqlContext, Arguments>;

const latestQuery = new LatestTemplateQuery();
const pendingQuery = new PendingUpdateQuery();
const customerPending = new CustomerPending();
const recordMutation = new RecordDecisionMutation();

/**
 * Lets what is asked at every log-in be resolved without type-graphql's wrapper, which makes a promise of each
 * argument and one of them all, in case something validates them. Here nothing does: the schema has checked their
 * types, and the actions judge the rest.
 */
export function resolvePlainly(schema: GraphQLSchema): void {
  resolveBy<unknown>(schema, 'Query.latestTemplate', (_root, { templateCode, locale, strict }, context) =>
    latestQuery.latestTemplate(context, templateCode, locale, strict),
  );
  resolveBy<unknown>(schema, 'Query.pendingUpdate', (_root, { customerId, templateCode, locale }, context) =>
    pendingQuery.pendingUpdate(context, customerId, templateCode, locale),
  );
  resolveBy<Customer>(schema, 'Customer.pendingUpdate', (customer, { templateCode, locale }, context) =>
    customerPending.pendingUpdate(context, customer, templateCode, locale),
  );
  resolveBy<unknown>(schema, 'Mutation.recordDecision', (_root, { input }, context) =>
    recordMutation.recordDecision(context, input),
  );
  resolveBy<PendingUpdate>(schema, 'PendingUpdate.version', (update, { locale }) => update.version(locale));
}

function resolveBy<Source>(schema: GraphQLSchema, coordinate: string, resolve: Resolve<Source>): void {
  const [typeName = '', fieldName = ''] = coordinate.split('.');
  const type = schema.getType(typeName);
  const field = isObjectType(type) ? type.getFields()[fieldName] : null;
  if (!field) throw new Error(`expected the schema to have a field ${coordinate}`);
  field.resolve = resolve;
}
