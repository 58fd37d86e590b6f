import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface AuthorityExample {
  readonly key?: readonly string[];
  readonly digest?: 'sha256' | 'sha384' | 'sha512';
  /** Of the certificate that signs. */
  readonly extendedKeyUsage?: string;
}

const rsa = ['rsa', '-pkeyopt', 'rsa_keygen_bits:2048'];
export const curve = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];

/** A time-stamp authority of its own, made by openssl: a root, and a certificate that signs time stamps. */
export function timestampAuthority({
  key = rsa,
  digest = 'sha256',
  extendedKeyUsage = 'critical,timeStamping',
}: AuthorityExample = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'consent-tsa-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...words: readonly string[]) =>
    execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  writeFileSync(at('tsa.ext'), `extendedKeyUsage=${extendedKeyUsage}\nkeyUsage=critical,digitalSignature\n`);
  writeFileSync(at('tsa.cnf'), settings(digest));
  writeFileSync(at('serial'), '01\n');
  for (const name of ['ca', 'tsa']) openssl('genpkey', '-algorithm', ...key, '-out', `${name}.key`);
  openssl(
    'req',
    '-x509',
    '-new',
    '-key',
    'ca.key',
    '-subj',
    '/O=Test/CN=Root',
    '-days',
    '30',
    '-out',
    'ca.pem',
  );
  openssl('req', '-new', '-key', 'tsa.key', '-subj', '/O=Test/CN=Time', '-out', 'tsa.csr');
  openssl(
    ...'x509 -req -in tsa.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 20 -extfile tsa.ext -out tsa.pem'.split(
      ' ',
    ),
  );
  return {
    caFile: at('ca.pem'),
    /** The reply over the bytes, in base64. */
    stamp(bytes: string, imprint = 'sha256'): string {
      writeFileSync(at('data'), bytes);
      openssl('ts', '-query', '-data', 'data', `-${imprint}`, '-cert', '-out', 'query.tsq');
      openssl(...'ts -reply -config tsa.cnf -queryfile query.tsq -out reply.tsr'.split(' '));
      return readFileSync(at('reply.tsr')).toString('base64');
    },
    /** Whether openssl accepts the reply over the bytes. */
    isAcceptedByOpenssl(reply: string, bytes: string, caFile = at('ca.pem')): boolean {
      writeFileSync(at('judged'), bytes);
      writeFileSync(at('judged.tsr'), Buffer.from(reply, 'base64'));
      const words = ['ts', '-verify', '-data', 'judged', '-in', 'judged.tsr', '-CAfile', caFile];
      return spawnSync('openssl', words, { cwd: folder }).status === 0;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type TimestampAuthority = ReturnType<typeof timestampAuthority>;

function settings(digest: string): string {
  return `[tsa]
default_tsa=t
[t]
serial=serial
signer_cert=tsa.pem
signer_key=tsa.key
certs=ca.pem
signer_digest=${digest}
default_policy=1.2.3.4
digests=sha1,sha256,sha512
ess_cert_id_alg=sha256
`;
}
