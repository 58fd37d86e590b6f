import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { leafHash } from '../../src/domain/evidence/merkleTree';
import { parseCheckpoint } from '../../src/domain/evidence/checkpoint';
import { customerBinding } from '../../src/domain/evidence/decisionRecord';
import {
  evidenceDigest,
  evidenceLine,
  type EvidenceFile,
  type HashedMembers,
  type LoggedLeaf,
} from '../../src/domain/evidence/file/evidenceFile';
import { headsOf, parseStatement } from '../../src/domain/evidence/file/evidenceStatement';
import { openNote } from '../../src/domain/evidence/signedNote';
import {
  encodeTimestampRequest,
  timestampDigest,
  timestampNonce,
} from '../../src/domain/evidence/timestamp/timestampRequest';
import { isIncluded } from '../../src/domain/evidence/treeProof';
import { canonicalHash, contentHash } from '../../src/domain/values/contentHash';
import { asCustomer, asNobody, bearer, tokenOf } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { logAll, logKey, logKeeping } from './logPass';
import { openAuthority } from './timestamp/authority';

let service: TestService;
beforeAll(async () => {
  service = await startService({ logKeeping });
}, startTimeoutMs);
afterAll(() => service.close());

const withScope = (scope: string) => bearer(tokenOf({ sub: `holder-of-${scope}`, scope }));
type Headers = Readonly<Record<string, string>>;
const get = (customerId: string, headers: Headers, url = service.url) =>
  fetch(`${url}/v1/customers/${customerId}/evidence`, { headers });
const fileOf = async (customerId: string): Promise<EvidenceFile> =>
  (await (await get('me', asCustomer(customerId))).json()) as EvidenceFile;

interface Answer {
  readonly templateCode: string;
  readonly consentVersionId: string;
  readonly value?: 'given' | 'reject' | 'withdraw';
  readonly locale?: string;
}
const decide = (customerId: string, { value = 'given', ...answer }: Answer) =>
  service.actions.recordDecision({ customerId, value, ...answer }, { kind: 'customer', id: customerId });

/** The file's tree, once its signature and that of the statement are checked. */
function openedFile(file: EvidenceFile) {
  const [checkpoint, statement] = [file.checkpoint, file.statement].map((note) => openNote(note, [logKey()]));
  if (typeof checkpoint !== 'object' || typeof statement !== 'object') throw new Error('not signed');
  const [tree, stated] = [parseCheckpoint(checkpoint.text), parseStatement(statement.text)];
  if (!tree || !stated) throw new Error('no tree or no statement');
  return { tree, stated };
}

function isProved(file: EvidenceFile, leaf: LoggedLeaf, content: HashedMembers): boolean {
  const { tree } = openedFile(file);
  const path = leaf.proof.map((hash) => Buffer.from(hash, 'base64'));
  const hash = leafHash(Buffer.from(canonicalHash(content), 'hex'));
  return isIncluded({ index: Number(leaf.leafIndex), size: tree.size, leaf: hash, path }, tree.root);
}

/** As a verifier without a database would check it. */
function mustHold(file: EvidenceFile): void {
  const { tree, stated } = openedFile(file);
  expect(stated).toMatchObject({
    origin: tree.origin,
    treeSize: String(tree.size),
    rootHash: Buffer.from(tree.root).toString('hex'),
    digest: evidenceDigest(file),
    records: file.records.length,
    heads: headsOf(file),
  });
  const leaves = [
    ...file.records.map((each) => isProved(file, each, each.record)),
    ...[...file.versions, ...file.events].map((each) => isProved(file, each, each.event)),
  ];
  expect(leaves.every(Boolean)).toBe(true);
}

/** As if an authority had replied so to the checkpoint of that size. */
const givenReply = (size: number, reply: Uint8Array) =>
  service.database.engine.pool.query(
    'UPDATE log_checkpoint SET timestamp_reply = $2, timestamped_at = signed_at WHERE size = $1',
    [size, reply],
  );

/** An authority has stamped the file's checkpoint. Answers its reply. */
async function givenStamp(file: EvidenceFile): Promise<Buffer> {
  const authority = await openAuthority();
  const request = { digest: timestampDigest(file.checkpoint), nonce: timestampNonce(randomBytes(16)) };
  const reply = authority.reply(encodeTimestampRequest(request));
  await authority.close();
  await givenReply(openedFile(file).tree.size, reply);
  return reply;
}

describe('the evidence file', () => {
  it('holds records of all templates with their words, versions, rules, retirements and proofs', async () => {
    const customerId = service.given.customer();
    const first = await service.given.publishedVersion({ texts: bothTexts });
    await decide(customerId, { ...named(first), locale: 'de' });
    const second = await service.given.editorialVersion({
      templateCode: first.templateCode,
      texts: bothTexts,
    });
    await decide(customerId, { ...named(second), locale: 'en', value: 'reject' });
    const retired = await service.given.publishedVersion();
    const { templateCode } = retired;
    await service.actions.setTemplateRules({ templateCode, collects: ['METHOD', 'IP_TRUNCATED'] });
    await decide(customerId, named(retired));
    await service.given.retiredTemplate(templateCode);
    await logAll(service.database.engine);

    const file = await fileOf(customerId);
    mustHold(file);
    expect(
      file.records.map(({ record: { templateCode, sequence, locale, value } }) => [
        ...[templateCode, sequence],
        ...[locale, value],
      ]),
    ).toEqual([
      [first.templateCode, 1, 'de', 'given'],
      [first.templateCode, 2, 'en', 'reject'],
      [retired.templateCode, 1, 'en', 'given'],
    ]);
    expect(file.events.map(({ event }) => [event['type'], event['templateCode']])).toEqual([
      ['templateRules', templateCode],
      ['retirement', templateCode],
    ]);
    expect(file.versions.map(({ texts }) => texts.map(({ locale }) => locale))).toEqual([
      ['de'],
      ['en'],
      ['en'],
    ]);
    for (const { record, leafIndex } of file.records) {
      const version = file.versions.find(
        ({ event }) => event['consentVersionId'] === record['consentVersionId'],
      );
      expect(version?.texts.map(contentHash)).toContain(record['contentHash']);
      expect(Number(version?.leafIndex)).toBeLessThan(Number(leafIndex));
      const { customer } = file;
      expect(record['subjectId']).toBe(customer?.subjectId);
      expect(record['customerBinding']).toBe(
        customerBinding(Buffer.from(customer?.salt ?? '', 'hex'), customerId),
      );
    }
  }, 20_000);

  it('waits for the place of what was recorded a moment ago, and is sent as it is hashed', async () => {
    const customerId = service.given.customer();
    await decide(customerId, named(await service.given.publishedVersion()));
    const reply = await get('me', asCustomer(customerId));
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="consent-evidence.json"',
    });
    const text = await reply.text();
    const file = JSON.parse(text) as EvidenceFile;
    expect(evidenceLine(file)).toBe(text);
    expect(file.records).toHaveLength(1);
    mustHold(file);
  }, 20_000);

  it('states true heads while the customer goes on deciding', async () => {
    const customerId = service.given.customer();
    const version = named(await service.given.publishedVersion());
    await decide(customerId, version);
    const over = new AbortController();
    const busy = (async () => {
      for (let count = 0; !over.signal.aborted; count += 1)
        await decide(customerId, { ...version, value: count % 2 === 0 ? 'reject' : 'given' });
    })();
    const files = [await fileOf(customerId), await fileOf(customerId)];
    over.abort();
    await busy;
    const all = (await fileOf(customerId)).records;
    for (const file of files) {
      mustHold(file);
      const { tree } = openedFile(file);
      const inTree = all.filter(({ leafIndex }) => Number(leafIndex) < tree.size);
      expect(file.records.map(({ hash }) => hash)).toEqual(inTree.map(({ hash }) => hash));
      expect(file.records.length).toBeGreaterThan(0);
    }
  }, 30_000);

  it('is proved against a time-stamped tree that has all of it, and else against the newest', async () => {
    const customerId = service.given.customer();
    const version = named(await service.given.publishedVersion());
    await decide(customerId, version);
    const first = await fileOf(customerId);
    const { tree } = openedFile(first);
    const reply = await givenStamp(first);
    await service.given.publishedVersion();
    await wait(2_000);
    const stamped = await fileOf(customerId);
    mustHold(stamped);
    expect(stamped.timestamp).toBe(reply.toString('base64'));
    expect(openedFile(stamped).tree.size).toBe(tree.size);
    await decide(customerId, { ...version, value: 'reject' });
    const later = await fileOf(customerId);
    mustHold(later);
    expect(later.timestamp).toBeNull();
    expect(later.records).toHaveLength(2);
  }, 30_000);

  it('is proved against the newest tree where its record is the first after the time-stamped one', async () => {
    const customerId = service.given.customer();
    const version = named(await service.given.publishedVersion());
    await decide(customerId, version);
    const first = await fileOf(customerId);
    await givenStamp(first);
    await decide(customerId, { ...version, value: 'reject' });
    const later = await fileOf(customerId);
    mustHold(later);
    expect(later.records.map(({ leafIndex }) => Number(leafIndex))).toContain(openedFile(first).tree.size);
    expect(later.timestamp).toBeNull();
  });

  it('has no time stamp where the stored one would not verify', async () => {
    const customerId = service.given.customer();
    await decide(customerId, named(await service.given.publishedVersion()));
    const { tree } = openedFile(await fileOf(customerId));
    await givenReply(tree.size, Buffer.of(0x30, 3));
    const file = await fileOf(customerId);
    mustHold(file);
    expect(file.timestamp).toBeNull();
    expect(file.records).toHaveLength(1);
  });

  it('is shown as a page that calls a consent in force only where processing may rest on it', async () => {
    const customerId = service.given.customer();
    const pageText = async () => {
      const reply = await get('me', { ...asCustomer(customerId), accept: 'text/html' });
      return (await reply.text()).replaceAll(/\s+/g, ' ');
    };
    const version = named(await service.given.publishedVersion());
    await decide(customerId, version);
    expect(await pageText()).toContain('<span class="stamp current">In force</span>');
    const { templateCode } = version;
    const graceUntil = new Date(Date.now() + 600_000);
    await service.given.publishedVersion({ templateCode, graceUntil });
    expect(await pageText()).toContain('<span class="stamp current">In force until ');
    await service.given.publishedVersion({ templateCode });
    const page = await pageText();
    expect(page).toContain('<span class="stamp superseded">Not in force: the text has changed since</span>');
    expect(page).not.toContain('stamp current');
    expect(page).not.toMatch(/>\s*In force/);
  }, 20_000);

  it('has no records and no customer for somebody who never decided', async () => {
    const file = await fileOf(service.given.customer());
    mustHold(file);
    expect(file).toMatchObject({ customer: null, records: [], versions: [], events: [] });
  });

  it('is for the customer’s own token and for the scope subjects:export', async () => {
    const customerId = service.given.customer();
    await decide(customerId, named(await service.given.publishedVersion()));
    const other = asCustomer(service.given.customer());
    const replies = {
      own: await get(customerId, asCustomer(customerId)),
      exporter: await get(customerId, withScope('subjects:export')),
      reader: await get(customerId, withScope('audit:read')),
      other: await get(customerId, other),
      nobody: await get(customerId, asNobody),
    };
    const statuses = Object.entries(replies).map(([who, { status }]) => [who, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      own: 200,
      exporter: 200,
      reader: 403,
      other: 403,
      nobody: 401,
    });
  }, 20_000);
});

describe('a node without a key', () => {
  it('refuses and says so', async () => {
    const node = await startNode(service.database);
    try {
      await logAll(service.database.engine);
      const reply = await get('me', asCustomer(service.given.customer()), node.url);
      expect(reply.status).toBe(404);
      expect(await reply.json()).toMatchObject({
        code: 'NOT_IN_LOG',
        detail: expect.stringContaining('This node has no key of the log') as string,
      });
    } finally {
      await node.close();
    }
  }, 20_000);
});

function named({
  templateCode,
  consentVersionId,
}: {
  readonly templateCode: string;
  readonly consentVersionId: string;
}) {
  return { templateCode, consentVersionId };
}
