import assert from 'node:assert/strict';
import { asCustomer, asService, type CallerHeaders } from '../../service/bearer';
import { hasDecided, pendingTemplate, recordTemplate, type Recording, type Scene } from '../ledger/scene';

/** What is measured, in this order: next to each other what is compared with the same of the baseline. */
export const operationNames = [
  'latest',
  'pending',
  'fifty customers',
  'pending by own token',
  'record',
] as const;

export type OperationName = (typeof operationNames)[number];
export type DoorName = 'baseline' | 'REST' | 'GraphQL';

/** One request as it goes over the wire, and what its answer must be. */
export interface Asked {
  readonly request: string;
  /** @throws AssertionError when the answer is not the right one */
  read(body: unknown): void;
}

/** What a load asks of one server, again and again. */
export interface Operation {
  readonly name: OperationName;
  readonly door: DoorName;
  next(): Asked;
  /** Every how many answers one is read whole. */
  readonly readEvery: number;
}

export const customersPerRequest = 50;
/** Where reading only checks what was filled. */
const sampleEvery = 100;

/**
 * Requests are text (RFC 9112, section 3) in ASCII, because buffers lie outside the heap and would make V8 collect all
 * the time.
 */
export function getRequest(path: string, head = ''): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${head}\r\n`;
}

function postRequest(path: string, body: string, head: string): string {
  const ofBody = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${head}${ofBody}\r\n${body}`;
}

function headOf(caller: CallerHeaders): string {
  return Object.entries(caller)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

/** How one door is asked, and what is read of its answers. */
interface Ways<Latest, Pending, Recorded> {
  latest(caller: string): string;
  pending(customerId: string, caller: string): string;
  record(customerId: string, value: string, caller: string): string;
  versionIn(body: Latest): string;
  acceptedIn(body: Pending): boolean;
  decisionIn(body: Recorded): string;
}

function operationsBy<Latest, Pending, Recorded>(
  door: DoorName,
  { customerIds, pendingVersionId }: Scene,
  recording: Recording,
  caller: string,
  ways: Ways<Latest, Pending, Recorded>,
): readonly Operation[] {
  const latest: Asked = {
    request: ways.latest(caller),
    read: (body) => assert.equal(ways.versionIn(body as Latest), pendingVersionId),
  };
  const pending = (callerOf: (index: number) => string) => (): Asked => {
    const index = anyOf(customerIds);
    return {
      request: ways.pending(customerIds[index] ?? '', callerOf(index)),
      read: (body) => assert.equal(ways.acceptedIn(body as Pending), hasDecided(index)),
    };
  };
  const record = (): Asked => {
    const decision = recording.next();
    return {
      request: ways.record(decision.customerId, decision.value, caller),
      read: (body) => recording.acknowledge(ways.decisionIn(body as Recorded), decision),
    };
  };
  const operations: readonly Operation[] = [
    { name: 'latest', door, next: () => latest, readEvery: sampleEvery },
    { name: 'pending', door, next: pending(() => caller), readEvery: sampleEvery },
    { name: 'record', door, next: record, readEvery: 1 },
  ];
  if (door === 'baseline') return operations;
  const ownTokens = ownTokensOf(customerIds);
  return [
    ...operations,
    { name: 'pending by own token', door, next: pending(ownTokens), readEvery: sampleEvery },
  ];
}

function anyOf(all: readonly string[]): number {
  return Math.floor(Math.random() * all.length);
}

/** A token for each customer, all of them signed at the first use, in the warm-up. */
function ownTokensOf(customerIds: readonly string[]): (index: number) => string {
  let heads: readonly string[] | null = null;
  return (index) => (heads ??= customerIds.map((id) => headOf(asCustomer(id))))[index] ?? '';
}

/** The baseline serves the same paths and knows no callers. */
export function restOperations(
  door: 'baseline' | 'REST',
  scene: Scene,
  recording: Recording,
): readonly Operation[] {
  const consentsOf = (customerId: string) => `/v1/customers/${customerId}/consents/templates`;
  return operationsBy(door, scene, recording, door === 'baseline' ? '' : headOf(asService), {
    latest: (caller) => getRequest(`/v1/consent-templates/${pendingTemplate}/latest`, caller),
    pending: (customerId, caller) =>
      getRequest(`${consentsOf(customerId)}/${pendingTemplate}/pending`, caller),
    record: (customerId, value, caller) =>
      postRequest(
        `${consentsOf(customerId)}/${recordTemplate}/decisions`,
        `{"consent_version_id":"${scene.recordVersionId}","value":"${value}"}`,
        caller,
      ),
    versionIn: (body: { readonly consent_version_id: string }) => body.consent_version_id,
    acceptedIn: (body: { readonly accepted: boolean }) => body.accepted,
    decisionIn: (body: { readonly decision: { readonly id: string } }) => body.decision.id,
  });
}

/** The documents ask for the members that the baseline answers with. */
const latestRequest = requestsFor(`query Latest($templateCode: String!) {
  latestTemplate(templateCode: $templateCode) {
    consentVersionId templateCode number label locale title body contentHash
  }
}`);

const pendingMembers = `accepted version { consentVersionId label } decision { consentVersionId value decidedAt }`;

const pendingRequest = requestsFor(`query Pending($customerId: ID!, $templateCode: String!) {
  pendingUpdate(customerId: $customerId, templateCode: $templateCode) {
    customerId templateCode ${pendingMembers}
  }
}`);

const recordRequest = requestsFor(`mutation Record($input: RecordDecisionInput!) {
  recordDecision(input: $input) {
    changed decision { id customerId templateCode consentVersionId value decidedAt }
  }
}`);

const fiftyRequest = requestsFor(`query Fifty($customerIds: [ID!]!, $templateCode: String!) {
  customers(ids: $customerIds) {
    id pendingUpdate(templateCode: $templateCode) { ${pendingMembers} }
  }
}`);

function requestsFor(document: string): (variables: object, caller: string) => string {
  const accept = 'accept: application/graphql-response+json,application/json;q=0.9\r\n';
  const start = `{"query":${JSON.stringify(document)},"variables":`;
  return (variables, caller) =>
    postRequest('/graphql', `${start}${JSON.stringify(variables)}}`, `${caller}${accept}`);
}

interface Latest {
  readonly data: { readonly latestTemplate: { readonly consentVersionId: string } };
}

interface Pending {
  readonly data: { readonly pendingUpdate: { readonly accepted: boolean } };
}

interface Recorded {
  readonly data: {
    readonly recordDecision: { readonly changed: boolean; readonly decision: { readonly id: string } };
  };
}

export function graphqlOperations(scene: Scene, recording: Recording): readonly Operation[] {
  const service = headOf(asService);
  const { recordVersionId: consentVersionId } = scene;
  const operations = operationsBy('GraphQL', scene, recording, service, {
    latest: (caller) => latestRequest({ templateCode: pendingTemplate }, caller),
    pending: (customerId, caller) => pendingRequest({ customerId, templateCode: pendingTemplate }, caller),
    record: (customerId, value, caller) =>
      recordRequest({ input: { customerId, templateCode: recordTemplate, consentVersionId, value } }, caller),
    versionIn: ({ data }: Latest) => data.latestTemplate.consentVersionId,
    acceptedIn: ({ data }: Pending) => data.pendingUpdate.accepted,
    decisionIn: ({ data: { recordDecision } }: Recorded) => {
      assert.ok(recordDecision.changed, 'expected each answer to differ from the one before it');
      return recordDecision.decision.id;
    },
  });
  return [...operations, fiftyCustomers(scene, service)];
}

/** How many requests for fifty customers come again and again: they ask about most of 100,000 customers. */
const fiftiesMade = 4_000;

interface Fifty {
  readonly data: {
    readonly customers: readonly { readonly pendingUpdate: { readonly accepted: boolean } }[];
  };
}

function fiftyCustomers({ customerIds }: Scene, caller: string): Operation {
  // To make one takes the generator as long as all else that it does for it.
  const made: Asked[] = [];
  let asked = 0;
  const fifty = (): Asked => {
    const some = Array.from({ length: customersPerRequest }, () => anyOf(customerIds));
    const ids = some.map((index) => customerIds[index]);
    return {
      request: fiftyRequest({ customerIds: ids, templateCode: pendingTemplate }, caller),
      read: (body) => {
        const { customers } = (body as Fifty).data;
        const accepted = customers.map(({ pendingUpdate }) => pendingUpdate.accepted);
        assert.deepEqual(accepted, some.map(hasDecided));
      },
    };
  };
  return {
    name: 'fifty customers',
    door: 'GraphQL',
    next: () => (made[(asked += 1) % fiftiesMade] ??= fifty()),
    readEvery: sampleEvery,
  };
}
