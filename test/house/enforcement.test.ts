import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { anonymous, scopedCaller } from '../../src/domain/access/caller';
import { scopes, type Scope } from '../../src/domain/values/scope';
import { keys, type EntityName } from '../../src/graphql/federation/subgraphSdl';
import { references } from '../../src/graphql/federation/reference';
import { operationsOf, type Described, type Media, type OpenApiDocument } from '../rest/openApiDocument';
import { asCustomer, asNobody, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { askedBy, contextOf } from './askedField';
import { ruleOf, scopesBeside, scopesOf, statedIn, type Rule } from './statedRules';
import { documentsFor, fieldsOf, isShown, type Given } from './waysToFields';

/** The caller, with a scope that they hold and can pass on. */
interface Caller {
  readonly who: string;
  readonly headers: CallerHeaders;
  readonly holds: readonly Scope[];
}

interface Scene {
  readonly customerId: string;
  readonly templateCode: string;
  readonly consentVersionId: string;
}

const root = join(__dirname, '../..');
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));
const document = JSON.parse(readFileSync(join(root, 'src/rest/openapi.json'), 'utf8')) as OpenApiDocument;

let service: TestService;
let scene: Scene;
beforeAll(async () => {
  service = await startService({ federation: true });
  scene = await newScene();
}, startTimeoutMs);
afterAll(() => service.close());

/** A customer who has decided, on a template that has a version and a draft. */
async function newScene(): Promise<Scene> {
  const { given, actions } = service;
  const customerId = given.customer();
  const { templateCode, consentVersionId } = await given.publishedVersion();
  const decision = { customerId, templateCode, consentVersionId, value: 'given' } as const;
  await actions.recordDecision(decision, { kind: 'customer', id: customerId });
  await given.draft(templateCode);
  return { customerId, templateCode, consentVersionId };
}

function serviceWith(holds: readonly Scope[]): Caller {
  const token = tokenOf({ sub: 'a-service', scope: ['openid', ...holds].join(' ') });
  return { who: `a service with ${holds.join(' ') || 'no scope'}`, headers: bearer(token), holds };
}

/** May come to every object. */
const staff = scopedCaller('staff', 'staff', scopes);

const nobody: Caller = { who: 'nobody', headers: asNobody, holds: [] };
const customer = (id: string, who: string): Caller => ({ who, headers: asCustomer(id), holds: [] });

/** By the statement alone: whom it does not name. */
function strangersTo(rule: Rule): readonly Caller[] {
  const someone = rule.customer
    ? customer(randomUUID(), 'another customer')
    : customer(scene.customerId, 'the customer');
  // Without a scope of ours, a token is a customer's.
  const customers = rule.anyCustomer ? [] : [someone, serviceWith([])];
  return [nobody, ...customers, serviceWith(scopesBeside(rule))];
}

function friendsOf(rule: Rule): readonly Caller[] {
  if (rule.anyone) return [nobody];
  const themselves = rule.customer || rule.anyCustomer ? [customer(scene.customerId, 'the customer')] : [];
  return [...themselves, ...scopesOf(rule).map((held) => serviceWith(held))];
}

const isRefusal = (code: string) => code === 'FORBIDDEN' || code === 'UNAUTHENTICATED';
const refusalOf = ({ who }: Caller) => (who === 'nobody' ? 'UNAUTHENTICATED' : 'FORBIDDEN');

describe('each field that states who may see it', () => {
  const guarded = fieldsOf(schema).flatMap(({ type, field }) => {
    const rule = statedIn(schema, field);
    return rule ? [{ coordinate: `${type.name}.${field.name}`, type, field, rule }] : [];
  });
  const closed = guarded.filter(({ rule }) => !rule.anyone);

  const waysTo = ({ type, field }: (typeof guarded)[number]) =>
    documentsFor(schema, { type, field }, Object.entries(keys).find(([name]) => name === type.name)?.[1]);

  function givenBy({ holds }: Caller): Given {
    const { customerId, templateCode, consentVersionId } = scene;
    return {
      ...{
        customerId,
        templateCode,
        consentVersionId,
        code: templateCode,
        id: customerId,
        ids: [customerId],
      },
      ...{ 'Customer.id': customerId },
      'ConsentVersion.consentVersionId': consentVersionId,
      ...{ 'PendingUpdate.customerId': customerId, 'PendingUpdate.templateCode': templateCode },
      ...{ locale: 'en', defaultLocale: 'en', scopes: holds.slice(0, 1) },
    };
  }

  async function ask(query: string, { headers }: Caller) {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data, errors = [] } = (await response.json()) as {
      readonly data?: unknown;
      readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
    };
    return { isShown: isShown(data), codes: errors.map(({ extensions }) => extensions.code) };
  }

  test('is one of many, and all are reached by some document', () => {
    expect(closed.length).toBeGreaterThan(20);
    for (const each of guarded) expect([each.coordinate, waysTo(each)]).not.toEqual([each.coordinate, []]);
  });

  test.each(closed)('$coordinate is shown to nobody else, whichever way they come', async (each) => {
    for (const caller of strangersTo(each.rule)) {
      const refused: string[] = [];
      for (const way of waysTo(each)) {
        const query = way(givenBy(caller));
        const answer = await ask(query, caller);
        expect({ query, who: caller.who, isShown: answer.isShown }).toMatchObject({ isShown: false });
        refused.push(...answer.codes.filter(isRefusal));
      }
      expect([caller.who, refused]).toEqual([caller.who, expect.arrayContaining([refusalOf(caller)])]);
    }
  });

  const entities = Object.entries(references)
    .map(([name, { action }]) => [name, keys[name as EntityName], ruleOf(action)] as const)
    .filter(([, , rule]) => !rule.anyone);

  const inside = closed.filter(
    ({ type }) =>
      ![schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].includes(type),
  );

  test.each(inside)('$coordinate is refused by itself, even to whom its object was shown', async (each) => {
    for (const way of waysTo(each)) {
      const document = way(givenBy({ ...nobody, holds: scopes }));
      const ask = await askedBy(each.coordinate, document, contextOf(service.parts, staff));
      if (ask === null) continue;
      await expect(ask(contextOf(service.parts, anonymous))).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      const beside = scopedCaller('service', 'a-service', scopesBeside(each.rule));
      await expect(ask(contextOf(service.parts, beside))).rejects.toMatchObject({ code: 'FORBIDDEN' });
      return;
    }
    throw new Error(`No document comes to ${each.coordinate}.`);
  });

  test.each(entities)('%s is given to nobody else by its key', async (name, key, rule) => {
    for (const caller of strangersTo(rule)) {
      const given = givenBy(caller);
      const members = key.map((member) => `${member}: ${JSON.stringify(given[`${name}.${member}`])}`);
      const reference = `{ __typename: "${name}", ${members.join(', ')} }`;
      const selection = `... on ${name} { target: ${key[0]} }`;
      const answer = await ask(`{ _entities(representations: [${reference}]) { ${selection} } }`, caller);
      expect([caller.who, answer]).toEqual([caller.who, { isShown: false, codes: [refusalOf(caller)] }]);
    }
  });

  test.each(guarded)('$coordinate is refused to none of those whom it names', async (each) => {
    if (each.type.name === 'Mutation') scene = await newScene();
    for (const caller of friendsOf(each.rule)) {
      const answers = [];
      for (const way of waysTo(each)) answers.push(await ask(way(givenBy(caller)), caller));
      const open = answers.filter(({ codes }) => !codes.some(isRefusal));
      expect([each.coordinate, caller.who, open.length]).not.toEqual([each.coordinate, caller.who, 0]);
    }
  });
});

describe('each route', () => {
  const operations = operationsOf(document);
  const statedOf = ({ operation }: Described): Rule =>
    (operation as { 'x-permits'?: Rule })['x-permits'] ?? {};

  async function call({ method, path, operation }: Described, { headers }: Caller): Promise<string> {
    const words: Readonly<Record<string, string>> = {
      ...{
        customer_id: scene.customerId,
        template_code: scene.templateCode,
        sequence: '1',
        picture: 'funnel.svg',
      },
      consent_version_id: scene.consentVersionId,
      ...{ id: '0'.repeat(64), number: '1' },
    };
    const [[mediaType, { example }] = ['', {}]] = Object.entries<Partial<Media>>(
      operation.requestBody?.content ?? {},
    );
    const required = (operation.parameters ?? []).filter((one) => one.in === 'query' && one.required);
    const query = new URLSearchParams(
      required.map(({ name, example: value }): [string, string] => [name, String(value)]),
    );
    const filled = path.replace(/\{(\w+)\}/g, (_braces, name: string) => words[name] ?? randomUUID());
    const body = typeof example === 'string' ? example : JSON.stringify(example);
    const response = await fetch(`${service.url}${filled}?${query.toString()}`, {
      method,
      headers: { ...headers, ...(example ? { 'content-type': mediaType } : {}) },
      ...(example ? { body } : {}),
    });
    const text = await response.text();
    return response.ok ? 'answered' : (JSON.parse(text) as { readonly code: string }).code;
  }

  const named = operations.map((described) => [described.operation.operationId, described] as const);

  test.each(named.filter(([, described]) => !statedOf(described).anyone))(
    '%s is answered to nobody else',
    async (_name, described) => {
      for (const caller of strangersTo(statedOf(described)))
        expect([caller.who, await call(described, caller)]).toEqual([caller.who, refusalOf(caller)]);
    },
  );

  test.each(named)('%s is refused to none of those whom it names', async (_name, described) => {
    for (const caller of friendsOf(statedOf(described)))
      expect([caller.who, isRefusal(await call(described, caller))]).toEqual([caller.who, false]);
  });
});
