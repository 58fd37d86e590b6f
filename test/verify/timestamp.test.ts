import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { judgeTimestamp } from '../../src/domain/evidence/timestamp/judgeTimestamp';
import { leadsToRoot } from '../../src/domain/evidence/timestamp/certificate';
import { readReply } from '../../src/domain/evidence/timestamp/timestampReply';
import { curve, timestampAuthority, type TimestampAuthority } from './timestampAuthority';

const checkpoint = 'consent.test/ledger\n12\nAAAA\n\n— consent.test/ledger BBBB\n';
const rootsOf = ({ caFile }: TimestampAuthority) => [new X509Certificate(readFileSync(caFile))];

let authority: TimestampAuthority;
let onCurve: TimestampAuthority;
let reply: string;
beforeAll(() => {
  authority = timestampAuthority();
  onCurve = timestampAuthority({ key: curve, digest: 'sha384' });
  reply = authority.stamp(checkpoint);
});
afterAll(() => {
  authority.close();
  onCurve.close();
});

it('a time stamp by a trusted authority is accepted, as openssl accepts it', () => {
  for (const each of [authority, onCurve]) {
    const stamped = each.stamp(checkpoint);
    expect(each.isAcceptedByOpenssl(stamped, checkpoint)).toBe(true);
    const outcome = judgeTimestamp(stamped, checkpoint, rootsOf(each));
    expect(outcome).toMatchObject({ judged: { by: 'O=Test\nCN=Time', isTrusted: true } });
  }
});

it('without an authority it is accepted for what it says of itself', () => {
  expect(judgeTimestamp(reply, checkpoint, null)).toMatchObject({ judged: { isTrusted: false } });
});

it('over another checkpoint it is refused, as openssl refuses it', () => {
  const other = checkpoint.replace('12', '13');
  expect(authority.isAcceptedByOpenssl(reply, other)).toBe(false);
  expect(judgeTimestamp(reply, other, rootsOf(authority))).toMatchObject({
    fault: { code: 'TIMESTAMP_IMPRINT' },
  });
});

it('by an authority that is not trusted it is refused, as openssl refuses it', () => {
  expect(onCurve.isAcceptedByOpenssl(reply, checkpoint)).toBe(false);
  expect(judgeTimestamp(reply, checkpoint, rootsOf(onCurve))).toMatchObject({
    fault: { code: 'TIMESTAMP_AUTHORITY' },
  });
  expect(judgeTimestamp(reply, checkpoint, [])).toMatchObject({ fault: { code: 'TIMESTAMP_AUTHORITY' } });
});

it('with an imprint by a weaker hash it is refused', () => {
  const weak = authority.stamp(checkpoint, 'sha1');
  expect(judgeTimestamp(weak, checkpoint, rootsOf(authority))).toMatchObject({
    fault: { code: 'TIMESTAMP_ALGORITHM' },
  });
});

it('at an instant at which its certificate was not valid it is refused', () => {
  const roots = rootsOf(authority);
  const token = readReply(Buffer.from(reply, 'base64'));
  const signer = token?.certificates.find(({ x509 }) => x509.subject.includes('Time'));
  const isTrustedAfter = (days: number) =>
    signer !== undefined &&
    leadsToRoot(signer, token?.certificates ?? [], roots, new Date(Date.now() + days * 86_400_000));
  expect([-1, 0.5, 10, 25, 40].map(isTrustedAfter)).toEqual([false, true, true, false, false]);
});

it('by a certificate that is not for time stamps alone it is refused', () => {
  const lax = timestampAuthority({ extendedKeyUsage: 'critical,timeStamping,codeSigning', key: curve });
  try {
    expect(() => lax.stamp(checkpoint)).toThrow();
  } finally {
    lax.close();
  }
});

it('a flipped bit is refused wherever openssl refuses it, and crashes nothing', () => {
  const bytes = Buffer.from(reply, 'base64');
  const roots = rootsOf(authority);
  const root = roots[0]?.raw ?? Buffer.alloc(0);
  const isOfRoot = (at: number) => at >= bytes.indexOf(root) && at < bytes.indexOf(root) + root.length;
  const laxer: number[] = [];
  let refused = 0;
  for (const at of bytes.keys()) {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8));
    const changed = copy.toString('base64');
    const isRefused = 'fault' in judgeTimestamp(changed, checkpoint, roots);
    refused += isRefused ? 1 : 0;
    // The root within the reply is not read: readers have their own.
    if (!isRefused && !isOfRoot(at) && !authority.isAcceptedByOpenssl(changed, checkpoint)) laxer.push(at);
  }
  expect(laxer).toEqual([]);
  expect(refused).toBeGreaterThan(bytes.length / 4);
});

it('a reply that was cut off anywhere is refused', () => {
  const bytes = Buffer.from(reply, 'base64');
  const roots = rootsOf(authority);
  for (let length = 0; length < bytes.length; length += 1) {
    const cut = bytes.subarray(0, length).toString('base64');
    expect(judgeTimestamp(cut, checkpoint, roots)).toHaveProperty('fault');
  }
});
