import assert from 'node:assert/strict';
import type { CallerHeaders } from '../../service/bearer';
import { hasDecided } from '../fill/customers';
import { pendingTemplate, recordTemplate } from '../fill/templates';
import type { Answer } from '../load/connection';
import type { Asked, Operation } from '../load/operation';
import type { Recording } from './acknowledged';
import { customersPerRequest, sampleEvery, type Door } from './door';
import { fiftyDocument, latestDocument, pendingDocument, recordDocument } from './documents';
import { postRequest } from './requests';
import { ownTokens } from './restDoor';
import type { Scene } from './scene';

export function graphqlDoor(scene: Scene, recording: Recording, service: CallerHeaders): Door {
  const client = asApolloClient(service);
  return {
    name: 'GraphQL',
    operations: {
      latest: latest(scene, client),
      pending: pending(scene, () => client),
      'pending by own token': pending(scene, ownTokens(scene, asApolloClient)),
      record: record(scene, recording, client),
      'fifty customers': fiftyCustomers(scene, client),
    },
  };
}

/** How many requests for fifty customers come again and again: they ask about most of 100,000 customers. */
const fiftiesMade = 4_000;

function asApolloClient(caller: CallerHeaders): CallerHeaders {
  return { ...caller, accept: 'application/graphql-response+json,application/json;q=0.9' };
}

const latestRequest = requestsFor(latestDocument);
const pendingRequest = requestsFor(pendingDocument);
const recordRequest = requestsFor(recordDocument);
const fiftyRequest = requestsFor(fiftyDocument);

function requestsFor(document: string) {
  const start = `{"query":${JSON.stringify(document)},"variables":`;
  return (variables: string, caller: CallerHeaders) =>
    postRequest('/graphql', `${start}${variables}}`, caller);
}

/** A field that failed would be told beside the others. */
function isGood({ status, body }: Answer): boolean {
  return status === 200 && !body.includes('"errors"');
}

function latest({ pendingVersionId }: Scene, caller: CallerHeaders): Operation {
  const request = latestRequest(`{"templateCode":"${pendingTemplate}"}`, caller);
  return {
    next: () => ({ request, about: { customer: 0 } }),
    isGood,
    readEvery: sampleEvery,
    read: (_about, body) =>
      assert.equal((body as LatestBody).data.latestTemplate.consentVersionId, pendingVersionId),
  };
}

function pending(scene: Scene, callerAbout: (customer: number) => CallerHeaders): Operation {
  return {
    next() {
      const customer = scene.anyCustomer();
      const variables = `{"customerId":"${scene.customerId(customer)}","templateCode":"${pendingTemplate}"}`;
      return { request: pendingRequest(variables, callerAbout(customer)), about: { customer } };
    },
    isGood,
    readEvery: sampleEvery,
    read: ({ customer }, body) =>
      assert.equal((body as PendingBody).data.pendingUpdate.accepted, hasDecided(customer)),
  };
}

function record(scene: Scene, recording: Recording, caller: CallerHeaders): Operation {
  return {
    next() {
      const about = recording.next();
      const input =
        `"customerId":"${scene.customerId(about.customer)}","templateCode":"${recordTemplate}",` +
        `"consentVersionId":"${scene.recordVersionId}","value":"${about.value}"`;
      return { request: recordRequest(`{"input":{${input}}}`, caller), about };
    },
    isGood,
    readEvery: 1,
    read({ customer, value = '' }, body) {
      const { changed, decision } = (body as RecordedBody).data.recordDecision;
      assert.ok(changed, 'expected each answer to differ from the one before it');
      recording.acknowledge(decision.id, { customer, value });
    },
  };
}

function fiftyCustomers(scene: Scene, caller: CallerHeaders): Operation {
  // To make one takes the generator as long as all else that it does for it.
  const made: Asked[] = [];
  let asked = 0;
  return {
    next() {
      const index = asked % fiftiesMade;
      asked += 1;
      return (made[index] ??= fifty(scene, caller));
    },
    isGood,
    readEvery: sampleEvery,
    read({ customer }, body) {
      const { customers } = (body as FiftyBody).data;
      assert.equal(customers.length, customersPerRequest);
      assert.equal(customers[0]?.pendingUpdate.accepted, hasDecided(customer));
    },
  };
}

function fifty(scene: Scene, caller: CallerHeaders): Asked {
  const customers = Array.from({ length: customersPerRequest }, () => scene.anyCustomer());
  const ids = customers.map((customer) => `"${scene.customerId(customer)}"`).join(',');
  const variables = `{"customerIds":[${ids}],"templateCode":"${pendingTemplate}"}`;
  return { request: fiftyRequest(variables, caller), about: { customer: customers[0] ?? 0 } };
}

interface LatestBody {
  readonly data: { readonly latestTemplate: { readonly consentVersionId: string } };
}

interface PendingBody {
  readonly data: { readonly pendingUpdate: { readonly accepted: boolean } };
}

interface RecordedBody {
  readonly data: {
    readonly recordDecision: { readonly changed: boolean; readonly decision: { readonly id: string } };
  };
}

interface FiftyBody {
  readonly data: {
    readonly customers: readonly { readonly pendingUpdate: { readonly accepted: boolean } }[];
  };
}
