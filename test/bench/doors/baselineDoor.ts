import assert from 'node:assert/strict';
import { hasDecided } from '../fill/customers';
import { pendingTemplate, recordTemplate } from '../fill/templates';
import type { Operation } from '../load/operation';
import type { Recording } from './acknowledged';
import { sampleEvery, type Door } from './door';
import { getRequest, postRequest } from './requests';
import type { Scene } from './scene';

export function baselineDoor(scene: Scene, recording: Recording): Door {
  return {
    name: 'baseline',
    operations: { latest: latest(scene), pending: pending(scene), record: record(scene, recording) },
  };
}

function latest({ pendingVersionId }: Scene): Operation {
  const asked = { request: getRequest(`/templates/${pendingTemplate}/latest`), about: { customer: 0 } };
  return {
    next: () => asked,
    isGood: ({ status }) => status === 200,
    readEvery: sampleEvery,
    read: (_about, body) => assert.equal((body as LatestBody).consent_version_id, pendingVersionId),
  };
}

function pending(scene: Scene): Operation {
  return {
    next() {
      const customer = scene.anyCustomer();
      const path = `/customers/${scene.customerId(customer)}/templates/${pendingTemplate}/pending`;
      return { request: getRequest(path), about: { customer } };
    },
    isGood: ({ status }) => status === 200,
    readEvery: sampleEvery,
    read: ({ customer }, body) => assert.equal((body as PendingBody).accepted, hasDecided(customer)),
  };
}

function record(scene: Scene, recording: Recording): Operation {
  return {
    next() {
      const about = recording.next();
      const body = `{"consent_version_id":"${scene.recordVersionId}","value":"${about.value}"}`;
      const path = `/customers/${scene.customerId(about.customer)}/templates/${recordTemplate}/decisions`;
      return { request: postRequest(path, body), about };
    },
    isGood: ({ status }) => status === 201,
    readEvery: 1,
    read: ({ customer, value = '' }, body) =>
      recording.acknowledge((body as RecordedBody).id, { customer, value }),
  };
}

interface LatestBody {
  readonly consent_version_id: string;
}

interface PendingBody {
  readonly accepted: boolean;
}

interface RecordedBody {
  readonly id: string;
}
