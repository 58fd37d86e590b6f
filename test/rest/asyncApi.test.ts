import specifications from '@asyncapi/specs';
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { setTimeout as delay } from 'node:timers/promises';
import { eventTypeNames } from '../../src/domain/events/eventType';
import { settingsAtRest } from '../publishing/settingsAt';
import { asNobody, asService } from '../service/bearer';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { answered } from '../doors/scene';
import { keysAt } from '../keys/keysAt';
import { png } from '../publishing/pictures';
import { presentationsAtRest } from '../publishing/presentationsAt';
import { linksAt } from '../linking/linksAt';
import { tamper } from '../evidence/keptTables';
import { logAll } from '../evidence/logPass';
import { ndjson, sendImport } from '../importing/scene';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { readPage, type WireEvent } from './eventReader';
import { objectSchemasIn, type Schema } from './openApiDocument';

interface AsyncApiDocument {
  readonly asyncapi: string;
  readonly components: {
    readonly messages: Readonly<Record<string, { readonly name: string; readonly payload: Schema }>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

let service: TestService;
let document: AsyncApiDocument;
beforeAll(async () => {
  service = await startService({ erasure: erasureKept() });
  const reply = await fetch(`${service.url}/v1/asyncapi.json`, { headers: { ...asNobody } });
  expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
  document = (await reply.json()) as AsyncApiDocument;
}, startTimeoutMs);
afterAll(() => service.close());

/** What AsyncAPI's own schema says against it. */
function faultsOf(described: unknown): readonly string[] {
  const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });
  const { $schema: _dialect, ...schema } = specifications.schemasWithoutId['3.0.0'] as Schema;
  const validate = ajv.compile(schema);
  return validate(described) ? [] : (validate.errors ?? []).map(({ instancePath }) => instancePath);
}

test('the document is AsyncAPI 3.0, and a planted fault is seen', () => {
  expect(faultsOf(document)).toEqual([]);
  expect(faultsOf({ ...document, operations: { sendEvents: { action: 'shout' } } })).not.toEqual([]);
});

test('each type of the catalogue has its message and its data, and each member a sentence', () => {
  const { messages, schemas } = document.components;
  expect(Object.keys(messages)).toEqual(eventTypeNames);
  expect(Object.keys(schemas)).toEqual(eventTypeNames);
  const silent = objectSchemasIn({ messages, schemas }).flatMap(({ properties }) =>
    Object.entries(properties as Record<string, { description?: string; $ref?: string }>)
      .filter(([, { description, $ref }]) => $ref === undefined && !/\S\.$/.test(description ?? ''))
      .map(([name]) => name),
  );
  expect(silent).toEqual([]);
});

const named = ({ templateCode, consentVersionId }: Record<'templateCode' | 'consentVersionId', string>) => ({
  templateCode,
  consentVersionId,
});

describe('what a service tells', () => {
  /** One of each type that comes about in a day. */
  async function givenEachType(): Promise<readonly WireEvent[]> {
    const { given, actions, database, url } = service;
    const inMs = (ms: number) => new Date(Date.now() + ms);
    const first = await given.publishedVersion({ validity: 'P1Y' });
    const { templateCode, consentVersionId } = first;
    const decision = (customerId: string) => ({ customerId, templateCode, consentVersionId, value: 'given' });
    const customers = [given.customer(), given.customer(), given.customer()] as const;
    for (const customerId of customers)
      await actions.recordDecision(
        { ...decision(customerId), channel: 'web' },
        { kind: 'customer', id: customerId },
      );
    const rules = { confirmation: 'REQUIRED' } as const;
    const waiting = await given.publishedVersion({ rules });
    await actions.recordDecision(
      { ...decision(given.customer()), ...named(waiting) },
      { kind: 'service', id: 'crm' },
    );
    const ending = await given.publishedVersion({ validity: 'P1Y', rules: { notifyBefore: ['P364D'] } });
    await actions.recordDecision(
      { ...decision(given.customer()), ...named(ending) },
      { kind: 'service', id: 'crm' },
    );
    await logAll(database.engine);
    const ofEnding = `WHERE template_code = '${ending.templateCode}'`;
    await tamper(
      database.engine.pool,
      `UPDATE decision SET recorded_at = recorded_at - interval '9 days' ${ofEnding};
       UPDATE expiry SET valid_until = valid_until - interval '8 days' ${ofEnding}`,
    );
    const order = { reason: 'CUSTOMER_REQUEST', confirmRecords: 1 } as const;
    await erasuresAt(url, 'REST').erase({ ...order, mode: 'UNLINK', customerId: customers[0] });
    await logAll(database.engine);
    await erasuresAt(url, 'REST').erase({ ...order, mode: 'SHRED', customerId: customers[1] });
    await database.engine.pool.query('UPDATE expiry SET valid_until = statement_timestamp()');
    await given.publishedVersion({ templateCode, graceUntil: inMs(1_000) });
    await given.cancelledVersion(
      await given.publishedVersion({ templateCode, effectiveFrom: inMs(3_600_000) }),
    );
    await delay(1_200);
    await given.set([{ templateCode, required: true, audience: ['de'] }]);
    await actions.renameTemplate({ templateCode, name: 'Another name' });
    await actions.setTemplateRules({ templateCode, mayDecide: 'AUTHORISED' });
    const [customerId, formerCustomerId] = [given.customer(), given.customer()];
    await actions.recordDecision(
      { customerId: formerCustomerId, templateCode, value: 'withdraw' },
      { kind: 'service', id: 'crm' },
    );
    answered(await linksAt(url, 'REST').link({ customerId, formerCustomerId, confirmDecisions: 1 }));
    const screen = { name: 'Dialog', description: 'As in the shop.', consentVersionIds: [consentVersionId] };
    const pictures = [{ mediaType: 'image/png', bytes: png.toString('base64') }];
    answered(await presentationsAtRest(url, asService).register({ ...screen, pictures }));
    const row = {
      source_id: '1',
      customer_id: given.customer(),
      value: 'withdraw',
      decided_at: '2025-01-01T00:00:00Z',
    };
    await sendImport(url, ndjson([{ ...row, template_code: templateCode }]));
    await given.retiredTemplate(templateCode);
    const keys = keysAt(url);
    answered(await keys.revoke(answered(await keys.issue()).apiKey.id));
    answered(await settingsAtRest(url, asService).change({ fourEyes: true }));
    await logAll(database.engine);
    return (await readPage(url)).events;
  }

  it('fits the schema of its type, with no member that the schema does not have', async () => {
    const events = await givenEachType();
    const unseen = eventTypeNames.filter((name) => !events.some(({ type }) => type === name));
    expect(unseen).toEqual(['consent.log.succeeded']);
    const misfits = events.flatMap((event) => misfitsOf(event));
    expect(misfits).toEqual([]);
  });

  it('would be found out where it does not fit', () => {
    expect(
      misfitsOf({ id: 'x', type: 'consent.log.key_added', sequence: '1', data: { more: 1 } }),
    ).not.toEqual([]);
  });
});

function misfitsOf(event: WireEvent): readonly string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const whole = closed({ $id: 'asyncapi', ...document });
  ajv.addSchema(whole, undefined, false, false);
  const found: object[] = [];
  if (!ajv.validate({ $ref: `asyncapi#/components/messages/${event.type}/payload` }, event))
    found.push(...(ajv.errors ?? []));
  return found.map((fault) => `${event.type} ${JSON.stringify(fault)}`);
}

/** Readers must bear more members than are described. A test must not: what is sent is described. */
function closed<Node>(node: Node): Node {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(closed) as Node;
  const inner = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]));
  return (
    inner['type'] === 'object' && 'properties' in inner ? { ...inner, additionalProperties: false } : inner
  ) as Node;
}
