import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TimestampFaultCode } from '../../src/domain/evidence/file/evidenceFault';
import { verifyEvidence } from '../../src/domain/evidence/verify/verifyEvidence';
import { file, log, stated } from './alteredEvidence';
import { keysOf } from './exportedLog';
import { curve, timestampAuthority, type TimestampAuthority } from './timestampAuthority';

/* Time stamps by openssl in an exported file, whose statement fits each of them. */

const { checkpoint } = file;
const opened: TimestampAuthority[] = [];
function authorityWith(example: Parameters<typeof timestampAuthority>[0] = {}): TimestampAuthority {
  const authority = timestampAuthority({ key: curve, ...example });
  opened.push(authority);
  return authority;
}

let trusted: TimestampAuthority;
beforeAll(() => {
  trusted = authorityWith();
});
afterAll(() => opened.forEach((authority) => authority.close()));

function faultOf(timestamp: string, { caFile } = trusted): string | null {
  const authorities = [new X509Certificate(readFileSync(caFile))];
  const verdict = verifyEvidence(stated({ timestamp }), { keys: keysOf(...log.keys), authorities });
  return verdict.proved === null ? `${verdict.fault.code} at ${verdict.fault.place}` : null;
}

function flipped(reply: string): string {
  const bytes = Buffer.from(reply, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return bytes.toString('base64');
}

const occasions: Readonly<Record<TimestampFaultCode, () => string>> = {
  TIMESTAMP_FORM: () => 'AAAA',
  TIMESTAMP_NOT_GRANTED: () => trusted.stampOtherwise(checkpoint, '-sha384', '-cert'),
  TIMESTAMP_IMPRINT: () => trusted.stamp(`${checkpoint}\n`),
  TIMESTAMP_ALGORITHM: () => trusted.stamp(checkpoint, 'sha1'),
  TIMESTAMP_SIGNER: () => trusted.stampOtherwise(checkpoint, '-sha256'),
  TIMESTAMP_SIGNATURE: () => flipped(trusted.stamp(checkpoint)),
  TIMESTAMP_CERTIFICATE: () =>
    authorityWith({ extendedKeyUsage: 'timeStamping' }).signAnew(trusted.stamp(checkpoint)),
  TIMESTAMP_AUTHORITY: () => authorityWith().stamp(checkpoint),
};

it.each(Object.entries(occasions))('%s is named', (code, make) => {
  expect(faultOf(make())).toBe(`${code} at timestamp`);
});

it('a time stamp that was signed anew is accepted, by openssl too, if the certificate is one for them', () => {
  const reply = authorityWith().signAnew(trusted.stamp(checkpoint));
  const signer = opened.at(-1) ?? trusted;
  expect(signer.isAcceptedByOpenssl(reply, checkpoint)).toBe(true);
  expect(faultOf(reply, signer)).toBeNull();
});

describe('a certificate is refused, as openssl refuses it, that', () => {
  it.each([
    ['is for time stamps and code', { extendedKeyUsage: 'critical,timeStamping,codeSigning' }],
    ['is for code', { extendedKeyUsage: 'critical,codeSigning' }],
    ['is for anything', { extendedKeyUsage: 'critical,anyExtendedKeyUsage' }],
    ['is for time stamps, though not critically', { extendedKeyUsage: 'timeStamping' }],
    ['enciphers keys as well', { keyUsage: 'critical,digitalSignature,keyEncipherment' }],
  ])('%s', (_what, example) => {
    const authority = authorityWith(example);
    const reply = authority.signAnew(trusted.stamp(checkpoint));
    expect(authority.isAcceptedByOpenssl(reply, checkpoint)).toBe(false);
    expect(faultOf(reply, authority)).toBe('TIMESTAMP_CERTIFICATE at timestamp');
  });

  const ca = 'basicConstraints=critical,CA:TRUE';
  it.each([
    ['had expired', { days: -1 }],
    ['stands below more authorities than one of them allows', { between: [`${ca},pathlen:0`, ca] }],
    ['was issued by one that is no authority', { between: ['basicConstraints=critical,CA:FALSE'] }],
    ['was issued by one that may not sign certificates', { between: [`${ca}\nkeyUsage=critical,cRLSign`] }],
  ])('%s', (_what, example) => {
    const authority = authorityWith(example);
    const reply = authority.signAnew(trusted.stamp(checkpoint));
    expect(authority.isAcceptedByOpenssl(reply, checkpoint)).toBe(false);
    expect(faultOf(reply, authority)).toBe('TIMESTAMP_AUTHORITY at timestamp');
  });

  it('not, where as many authorities stand between as are allowed', () => {
    const authority = authorityWith({ between: [`${ca},pathlen:1`, `${ca},pathlen:0`] });
    const reply = authority.stamp(checkpoint);
    expect(authority.isAcceptedByOpenssl(reply, checkpoint)).toBe(true);
    expect(faultOf(reply, authority)).toBeNull();
  });
});

it('authorities that issued each other many times are soon judged', () => {
  const reply = authorityWith({ tangled: 5 }).stamp(checkpoint);
  const begunAtMs = performance.now();
  expect(faultOf(reply)).toBe('TIMESTAMP_AUTHORITY at timestamp');
  expect(performance.now() - begunAtMs).toBeLessThan(1_000);
});
