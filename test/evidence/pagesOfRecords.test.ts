import { EvidenceFiles } from '../../src/actions/evidence/file/evidenceFiles';
import type { ErasedRange } from '../../src/domain/evidence/erasure/erasureEvent';
import { requireCustomerId } from '../../src/domain/input/input';
import { asCustomer } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { verdictOnLine } from '../verify/verdictOn';
import { readErasures, recordHashes, readEntries, subjectOf, isInRanges } from './erasedState';
import { erasureKept } from './erasuresAt';
import { logAll, logKey, logKeeping, logSigner } from './logPass';
import { givenManyRecords } from './manyRecords';

/** A few more than a page of 500 has, and than the places that one statement looks up. */
const [templates, each] = [17, 30];
const records = templates * each;

let service: TestService;
let customerId: string;

beforeAll(async () => {
  service = await startService({ logKeeping, erasure: erasureKept() });
  customerId = await givenManyRecords(service, { templates, each });
  await logAll(service.database.engine);
}, startTimeoutMs);
afterAll(() => service.close());

it('puts all records of a customer into their file, however many pages they are read in', async () => {
  const reply = await fetch(`${service.url}/v1/customers/me/evidence`, { headers: asCustomer(customerId) });
  const line = Buffer.from(await reply.arrayBuffer());
  const again = await fetch(reply.url, { headers: asCustomer(customerId) });
  expect(verdictOnLine(line, [logKey()])).toMatchObject({ customerId, records });
  // One customer does not get several long files without a rest.
  expect([again.status, again.headers.get('retry-after')]).toEqual([503, '2']);
});

it('counts a long file whose reader went before the end', async () => {
  const gone = new AbortController();
  const leaving = Object.create(logSigner, {
    origin: { get: () => (gone.abort(), logSigner.origin) },
  }) as typeof logSigner;
  const files = new EvidenceFiles({
    ...service.parts,
    log: service.parts.evidenceLog,
    signer: leaving,
    limits: { maxExports: 4 },
  });
  const wanted = { customerId, caller: { kind: 'customer', id: customerId } } as const;
  const unavailable = { refusal: { code: 'UNAVAILABLE' } };
  await expect(files.fileOf({ ...wanted, cancelled: gone.signal })).rejects.toMatchObject(unavailable);
  await expect(files.fileOf(wanted)).rejects.toMatchObject(unavailable);
});

it('names the leaf of each record that it shreds', async () => {
  const { pool } = service.database.engine;
  const subjectId = await subjectOf(pool, customerId);
  const hashes = new Set(await recordHashes(pool, subjectId));
  const order = { customerId: requireCustomerId('customerId', customerId), mode: 'SHRED' } as const;
  const answer = await service.parts.erasures.erase(
    { ...order, reason: 'OBJECTION', by: { kind: 'operator', id: null } },
    () => null,
  );
  expect(answer).toMatchObject({ erased: true, records });

  await logAll(service.database.engine);
  const { leaves } = (await readErasures(pool)).get(subjectId)?.body ?? {};
  const named = (await readEntries(pool)).filter((_entry, index) =>
    isInRanges(leaves as readonly ErasedRange[], index),
  );
  expect(new Set(named)).toEqual(hashes);
  expect(named).toHaveLength(records);
});
