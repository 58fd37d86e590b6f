import fc from 'fast-check';
import { errorTable, isErrorCode } from '../../src/domain/errors';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { request, type Vocabulary } from './requests';
import { exchange, type WireReply, type WireRequest } from './wire';

/** Always the same requests: a run that fails fails again. */
const seed = 20_260_301;
const atOnce = 10;
const customerId = '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11';
const unknownIds = ['0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21', 'F47AC10B-58CC-4372-A567-0E02B2C3D479'] as const;

/** Statuses of what was no request: they come without a body. */
const unreadable: readonly number[] = [400, 408, 431];
const protocolCodes: readonly unknown[] = ['PERSISTED_QUERY_NOT_FOUND', 'PERSISTED_QUERY_NOT_SUPPORTED'];

let service: TestService;
let words: Vocabulary;

beforeAll(async () => {
  service = await startService();
  const { given } = service;
  const { templateCode } = await given.publishedVersion({
    templateCode: (await given.template('news')).templateCode,
  });
  const retired = await given.publishedVersion();
  await given.retiredTemplate(retired.templateCode);
  const empty = await given.template('empty');
  words = {
    customerIds: [customerId, customerId.toUpperCase()],
    templateCodes: [templateCode, templateCode, retired.templateCode, empty.templateCode, 'unknown'],
    consentVersionIds: unknownIds,
    values: ['given', 'reject'],
  };
}, startTimeoutMs);

afterAll(() => service.close());

interface Refusal {
  readonly code?: unknown;
  readonly errors?: readonly { readonly extensions?: { readonly code?: unknown } }[];
}

function codesOf({ mediaType, text }: WireReply): readonly unknown[] {
  if (!mediaType.includes('json') || text === '') return [];
  const { code, errors } = (JSON.parse(text) ?? {}) as Refusal;
  return errors ? errors.map(({ extensions }) => extensions?.code) : code === undefined ? [] : [code];
}

/** What is wrong with a reply; null when nothing is. */
function faultOf({ method, target }: WireRequest, reply: WireReply): string | null {
  const { status, mediaType, text } = reply;
  if (status < 200 || status >= 500) return 'not a status to answer with';
  const codes = codesOf(reply);
  if (!codes.every((code) => isErrorCode(code) || protocolCodes.includes(code))) return 'a foreign code';
  if (codes.some((code) => isErrorCode(code) && errorTable[code].status >= 500)) return 'a fault of its own';
  if (status < 400 || method === 'HEAD') return null;
  if (codes.length === 0) return unreadable.includes(status) && text === '' ? null : 'no code';
  if (target.startsWith('/graphql')) return null;
  const [code] = codes;
  if (mediaType !== 'application/problem+json') return 'not problem details';
  return isErrorCode(code) && errorTable[code].status === status ? null : 'not the status of its code';
}

async function faultsOf(requests: readonly WireRequest[]): Promise<readonly object[]> {
  const replies = await Promise.all(requests.map((sent) => exchange(service.url, sent)));
  return replies.flatMap((reply, index) => {
    const sent = requests[index];
    const fault = sent ? faultOf(sent, reply) : 'no request';
    return fault === null ? [] : [{ fault, reply, sent: { ...sent, body: String(sent?.body) } }];
  });
}

/** Sends so many batches of requests made of these words. */
function everyReplyIsInOrder(vocabulary: Vocabulary, batches: number): Promise<void> {
  const batch = fc.array(request(vocabulary), { minLength: 1, maxLength: atOnce, size: 'max' });
  const property = fc.asyncProperty(batch, async (requests) => {
    expect(await faultsOf(requests)).toEqual([]);
  });
  return fc.assert(property, { seed, numRuns: batches, interruptAfterTimeLimit: 25_000 });
}

describe('for requests of any shape at both doors', () => {
  it('each is answered or refused with a code, and none that names an unknown version leaves a row', async () => {
    const rowsBefore = await service.ledger.rowCount();
    await everyReplyIsInOrder(words, 300);
    expect(await service.ledger.rowCount()).toBe(rowsBefore);
  });

  it('each is answered or refused with a code, and whatever was recorded verifies', async () => {
    const { consentVersionId, templateCode } = await service.given.publishedVersion({ templateCode: 'news' });
    const fitting = { consentVersionIds: [consentVersionId], values: ['given', 'reject', 'withdraw'] };
    await everyReplyIsInOrder({ ...words, ...fitting }, 200);
    expect((await service.ledger.chain(customerId, templateCode)).length).toBeGreaterThan(0);
    expect(await service.ledger.verdict(customerId, templateCode)).toMatchObject({ intact: true });
  });
});
