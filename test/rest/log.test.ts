import { leafHash } from '../../src/domain/evidence/merkleTree';
import { parseCheckpoint } from '../../src/domain/evidence/checkpoint';
import { openNote } from '../../src/domain/evidence/signedNote';
import { hashesIn } from '../../src/domain/evidence/tiles';
import { parseTlogProof } from '../evidence/parseTlogProof';
import { isIncluded } from '../../src/domain/evidence/treeProof';
import { logAll, logKey } from '../evidence/logPass';
import { ask } from '../graphql/asking';
import { asCustomer, asNobody, asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
let customerId: string;
let templateCode: string;
beforeAll(async () => {
  service = await startService();
  const { consentVersionId, ...version } = await service.given.publishedVersion();
  templateCode = version.templateCode;
  customerId = service.given.customer();
  const decision = { customerId, templateCode, consentVersionId, value: 'given' } as const;
  await service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
}, startTimeoutMs);
afterAll(() => service.close());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(service.url + path, { headers });
const proofPath = () => `/v1/customers/me/consents/templates/${templateCode}/decisions/1/proof`;

describe('before the first signature', () => {
  it('there is no checkpoint, no tile, no description and no proof', async () => {
    for (const path of ['/v1/log/checkpoint', '/v1/log/tile/0/000.p/1', '/.well-known/consent-log.json']) {
      const reply = await get(path);
      expect({ path, status: reply.status }).toEqual({ path, status: 404 });
      expect(await reply.json()).toMatchObject({ code: 'NOT_IN_LOG' });
    }
    expect((await get(proofPath(), asCustomer(customerId))).status).toBe(404);
    const query = `{ log { size } customer(id: "${customerId}") { decisions { nodes { evidence { hash leafIndex proof } } } } }`;
    expect(await ask(service.url, { query }, asService)).toMatchObject({
      data: {
        log: null,
        customer: { decisions: { nodes: [{ evidence: { leafIndex: null, proof: null } }] } },
      },
    });
  });
});

describe('once the log is signed', () => {
  beforeAll(async () => {
    await logAll(service.database.engine);
    // Until then a node may still show the checkpoint that it looked up last.
    await new Promise((resolve) => setTimeout(resolve, 600));
  });

  const readTree = async () => {
    const note = await (await get('/v1/log/checkpoint')).text();
    const opened = openNote(note, [logKey()]);
    const tree = typeof opened === 'string' ? null : parseCheckpoint(opened.text);
    if (!tree) throw new Error(`no tree: ${note}`);
    return { ...tree, note };
  };

  it('anybody can read and verify the checkpoint, and rebuild the tree’s leaves', async () => {
    const reply = await get('/v1/log/checkpoint', asNobody);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=1');
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const { size } = await readTree();
    const tile = await get(`/v1/log/tile/0/000.p/${size}`);
    expect(tile.headers.get('cache-control')).toBe('public, max-age=86400');
    const entries = Buffer.from(await (await get(`/v1/log/tile/entries/000.p/${size}`)).arrayBuffer());
    const hashes = hashesIn(Buffer.from(await tile.arrayBuffer()));
    expect(hashes).toHaveLength(size);
    for (let index = 0; index < size; index += 1) {
      expect(entries.readUInt16BE(index * 34)).toBe(32);
      const entry = entries.subarray(index * 34 + 2, (index + 1) * 34);
      expect(Buffer.from(hashes[index] ?? []).equals(leafHash(entry))).toBe(true);
    }
  });

  it('describes its name and its keys', async () => {
    const tree = await readTree();
    expect(await (await get('/.well-known/consent-log.json')).json()).toEqual({
      origin: 'consent.test/ledger',
      size: String(tree.size),
      keys: [{ vkey: expect.stringContaining('consent.test/ledger+') as string, from_index: '0' }],
      predecessors: [],
      prefix: '/v1/log',
    });
  });

  it('proves a decision at both doors, to whoever may read it', async () => {
    const text = await (await get(proofPath(), asCustomer(customerId))).text();
    const query = `{ log { origin size rootHash checkpoint } customer(id: "${customerId}") { decisions { nodes { evidence { hash leafIndex proof } } } } }`;
    const { data } = (await ask(service.url, { query }, asService)) as unknown as { data: Shown };
    const [evidence] = data.customer.decisions.nodes.map((node) => node.evidence);
    const proof = parseTlogProof(text);
    if (!evidence || !proof) throw new Error('no proof');
    const { size, root, note } = await readTree();
    const leaf = leafHash(Buffer.from(evidence.hash, 'hex'));
    expect(isIncluded({ ...proof, size, leaf }, root)).toBe(true);
    expect(evidence).toMatchObject({ leafIndex: String(proof.index), proof: text });
    expect(data.log).toEqual({
      origin: 'consent.test/ledger',
      size: String(size),
      rootHash: Buffer.from(root).toString('hex'),
      checkpoint: note,
    });
    expect((await get(proofPath(), asCustomer(service.given.customer()))).status).toBe(404);
    expect((await get(proofPath().replace('/me/', `/${customerId}/`), asNobody)).status).toBe(401);
  });

  it.each([
    ...['0/000', '0/000.p/0', '0/000.p/256', '0/000.p/99', '0/001.p/1', '1/000.p/1', '0/0', '0/000.p/01'],
    ...[
      '00/000.p/1',
      '-1/000.p/1',
      '0/x000/000.p/1',
      '64/000.p/1',
      'entries/001.p/1',
      'entries/0/000.p/1',
      '',
    ],
    ...['..%2fcheckpoint', '0%2f000.p%2f1x', '0/x999/x999/x999/x999/999', '0/000.p/1e1'],
  ])('has nothing at the tile %j', async (path) => {
    const reply = await get(`/v1/log/tile/${path}`);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('cache-control')).not.toContain('immutable');
  });
});

interface Shown {
  readonly log: Readonly<Record<string, string>>;
  readonly customer: {
    readonly decisions: {
      readonly nodes: readonly {
        readonly evidence: { readonly hash: string; readonly leafIndex: string; readonly proof: string };
      }[];
    };
  };
}
