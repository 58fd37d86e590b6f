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
  return {
    name: 'GraphQL',
    operations: {
      latest: latest(scene, service),
      pending: pending(scene, () => service),
      'pending by own token': pending(scene, ownTokens(scene)),
      record: record(scene, recording, service),
      'fifty customers': fiftyCustomers(scene, service),
    },
  };
}

/** So many requests for fifty customers come again and again: they ask about most of 100,000 customers. */
const fiftiesMade = 4_000;

/** As Apollo Client asks. */
const accept = 'application/graphql-response+json,application/json;q=0.9';

function graphqlRequest(query: string, variables: string, caller: CallerHeaders): string {
  return postRequest('/graphql', `{"query":${JSON.stringify(query)},"variables":${variables}}`, {
    ...caller,
    accept,
  });
}

/** A field that failed would be told beside the others. */
function isGood({ status, body }: Answer): boolean {
  return status === 200 && !body.includes('"errors"');
}

function latest({ pendingVersionId }: Scene, caller: CallerHeaders): Operation {
  const request = graphqlRequest(latestDocument, `{"templateCode":"${pendingTemplate}"}`, caller);
  return {
    next: () => ({ request, customer: 0 }),
    isGood,
    readEvery: sampleEvery,
    read: (_asked, body) =>
      assert.equal((body as LatestBody).data.latestTemplate.consentVersionId, pendingVersionId),
  };
}

function pending(scene: Scene, callerAbout: (customer: number) => CallerHeaders): Operation {
  return {
    next() {
      const customer = scene.anyCustomer();
      const variables = `{"customerId":"${scene.customerId(customer)}","templateCode":"${pendingTemplate}"}`;
      return { request: graphqlRequest(pendingDocument, variables, callerAbout(customer)), customer };
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
      const { customer, value } = recording.next();
      const input =
        `"customerId":"${scene.customerId(customer)}","templateCode":"${recordTemplate}",` +
        `"consentVersionId":"${scene.recordVersionId}","value":"${value}"`;
      return { request: graphqlRequest(recordDocument, `{"input":{${input}}}`, caller), customer, value };
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
  return { request: graphqlRequest(fiftyDocument, variables, caller), customer: customers[0] ?? 0 };
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
