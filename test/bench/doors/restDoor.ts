import assert from 'node:assert/strict';
import { asCustomer, asNobody, type CallerHeaders } from '../../service/bearer';
import { hasDecided } from '../fill/customers';
import { pendingTemplate, recordTemplate } from '../fill/templates';
import type { Operation } from '../load/operation';
import type { Recording } from './acknowledged';
import { sampleEvery, type Door } from './door';
import { getRequest, postRequest } from './requests';
import type { Scene } from './scene';

export function restDoor(scene: Scene, recording: Recording, service: CallerHeaders): Door {
  return {
    name: 'REST',
    operations: {
      latest: latest(scene, service),
      pending: pending(scene, () => service),
      'pending by own token': pending(scene, ownTokens(scene)),
      record: record(scene, recording, service),
    },
  };
}

function latest({ pendingVersionId }: Scene, caller: CallerHeaders): Operation {
  const request = getRequest(`/v1/consent-templates/${pendingTemplate}/latest`, caller);
  return {
    next: () => ({ request, about: { customer: 0 } }),
    isGood: ({ status }) => status === 200,
    readEvery: sampleEvery,
    read: (_about, body) => assert.equal((body as LatestBody).consent_version_id, pendingVersionId),
  };
}

function pending(scene: Scene, callerAbout: (customer: number) => CallerHeaders): Operation {
  return {
    next() {
      const customer = scene.anyCustomer();
      const path = `/v1/customers/${scene.customerId(customer)}/consents/templates/${pendingTemplate}/pending`;
      return { request: getRequest(path, callerAbout(customer)), about: { customer } };
    },
    isGood: ({ status }) => status === 200,
    readEvery: sampleEvery,
    read: ({ customer }, body) => assert.equal((body as PendingBody).accepted, hasDecided(customer)),
  };
}

function record(scene: Scene, recording: Recording, caller: CallerHeaders): Operation {
  return {
    next() {
      const about = recording.next();
      const body = `{"consent_version_id":"${scene.recordVersionId}","value":"${about.value}"}`;
      const path = `/v1/customers/${scene.customerId(about.customer)}/consents/templates/${recordTemplate}/decisions`;
      return { request: postRequest(path, body, caller), about };
    },
    isGood: ({ status }) => status === 201,
    readEvery: 1,
    read: ({ customer, value = '' }, body) =>
      recording.acknowledge((body as RecordedBody).decision.id, { customer, value }),
  };
}

/** A token for each customer in the headers that a client sends, all of them signed before the first is used. */
export function ownTokens(
  scene: Scene,
  sent: (caller: CallerHeaders) => CallerHeaders = (caller) => caller,
): (customer: number) => CallerHeaders {
  let tokens: ReadonlyMap<number, CallerHeaders> | null = null;
  return (customer) => {
    tokens ??= new Map(scene.askedAbout.map((one) => [one, sent(asCustomer(scene.customerId(one)))]));
    return tokens.get(customer) ?? asNobody;
  };
}

interface LatestBody {
  readonly consent_version_id: string;
}

interface PendingBody {
  readonly accepted: boolean;
}

interface RecordedBody {
  readonly decision: { readonly id: string };
}
