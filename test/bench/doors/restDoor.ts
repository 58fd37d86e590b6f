import assert from 'node:assert/strict';
import { asCustomer, type CallerHeaders } from '../../service/bearer';
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
    next: () => ({ request, customer: 0 }),
    isGood: ({ status }) => status === 200,
    readEvery: sampleEvery,
    read: (_asked, body) => assert.equal((body as LatestBody).consent_version_id, pendingVersionId),
  };
}

function pending(scene: Scene, callerAbout: (customer: number) => CallerHeaders): Operation {
  return {
    next() {
      const customer = scene.anyCustomer();
      const path = `/v1/customers/${scene.customerId(customer)}/consents/templates/${pendingTemplate}/pending`;
      return { request: getRequest(path, callerAbout(customer)), customer };
    },
    isGood: ({ status }) => status === 200,
    readEvery: sampleEvery,
    read: ({ customer }, body) => assert.equal((body as PendingBody).accepted, hasDecided(customer)),
  };
}

function record(scene: Scene, recording: Recording, caller: CallerHeaders): Operation {
  return {
    next() {
      const { customer, value } = recording.next();
      const body = `{"consent_version_id":"${scene.recordVersionId}","value":"${value}"}`;
      const path = `/v1/customers/${scene.customerId(customer)}/consents/templates/${recordTemplate}/decisions`;
      return { request: postRequest(path, body, caller), customer, value };
    },
    isGood: ({ status }) => status === 201,
    readEvery: 1,
    read: ({ customer, value = '' }, body) =>
      recording.acknowledge((body as RecordedBody).decision.id, { customer, value }),
  };
}

/** A token for each customer, signed when she is first asked about. */
export function ownTokens(scene: Scene): (customer: number) => CallerHeaders {
  const known = new Map<number, CallerHeaders>();
  return (customer) => {
    const headers = known.get(customer) ?? asCustomer(scene.customerId(customer));
    known.set(customer, headers);
    return headers;
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
