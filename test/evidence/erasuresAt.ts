import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { GraphQLClient } from 'graphql-request';
import type { ErasureConfig } from '../../src/config/erasure';
import { runFolder } from '../database/run';
import type { Answer, Door } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import { send } from '../doors/restDoor';
import {
  EraseCustomerDocument,
  ErasurePreviewDocument,
  type EraseCustomerInput,
  type ErasureFieldsFragment,
} from '../operations/generated';
import { asService, type CallerHeaders } from '../service/bearer';

type Erasure = ErasureFieldsFragment;

/** What holders of the scope `subjects:erase` do. */
export interface ErasuresDoor {
  preview(input: Pick<EraseCustomerInput, 'customerId' | 'mode'>): Promise<Answer<Erasure>>;
  erase(input: EraseCustomerInput): Promise<Answer<Erasure>>;
}

type Kept = ErasureConfig & { readonly journalFile: string };

/** A journal of its own; retries are remembered for a week. */
export function erasureKept(others: Partial<Kept> = {}): Kept {
  const journalFile = join(runFolder(), `erasures-${randomUUID()}.ndjson`);
  return { journalFile, rememberedForMs: 7 * 24 * 3_600_000, retention: null, ...others };
}

export function erasuresAt(url: string, door: Door['name'], caller: CallerHeaders = asService): ErasuresDoor {
  return door === 'REST' ? atRest(url, caller) : atGraphql(url, caller);
}

function atRest(url: string, caller: CallerHeaders): ErasuresDoor {
  const post = ({ customerId, ...order }: EraseCustomerInput, others: object) => {
    const { confirmRecords: confirm_records, ...body } = order;
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, confirm_records, ...others }),
    };
    return send<Erasure>(`${url}/v1/customers/${encodeURIComponent(customerId)}/erasure`, request, caller);
  };
  return {
    preview: (input) => post({ ...input, reason: 'CUSTOMER_REQUEST', confirmRecords: 0 }, { dry_run: true }),
    erase: (input) => post(input, {}),
  };
}

function atGraphql(url: string, caller: CallerHeaders): ErasuresDoor {
  const ask = operationsAt(
    new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: { ...caller } }),
  );
  return {
    preview: async (input) =>
      valueOf(await ask(ErasurePreviewDocument, input), (data) => data.erasurePreview),
    erase: async ({ customerId, mode, reason, confirmRecords }) =>
      valueOf(
        await ask(EraseCustomerDocument, { input: { customerId, mode, reason, confirmRecords } }),
        (data) => data.eraseCustomer?.erasure,
      ),
  };
}
