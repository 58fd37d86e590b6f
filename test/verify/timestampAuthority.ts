import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface AuthorityExample {
  readonly key?: readonly string[];
  readonly digest?: 'sha256' | 'sha384' | 'sha512';
  /** Of the certificate that signs. */
  readonly extendedKeyUsage?: string;
  readonly keyUsage?: string;
  /** How long it is valid; negative for a certificate that is no longer valid. */
  readonly days?: number;
  /** Extensions of authorities between the root and the certificate that signs, from the root down. */
  readonly between?: readonly string[];
  /** The number of certificates of each of two authorities that issued each other, with no root above them. */
  readonly tangled?: number;
}

const rsa = ['rsa', '-pkeyopt', 'rsa_keygen_bits:2048'];
export const curve = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];

/** A time-stamp authority of its own, made by openssl: a root, and a certificate that signs time stamps. */
export function timestampAuthority({
  key = rsa,
  digest = 'sha256',
  extendedKeyUsage = 'critical,timeStamping',
  keyUsage = 'critical,digitalSignature',
  days = 20,
  between = [],
  tangled = 0,
}: AuthorityExample = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'consent-tsa-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...words: readonly string[]) =>
    execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  writeFileSync(at('tsa.ext'), `extendedKeyUsage=${extendedKeyUsage}\nkeyUsage=${keyUsage}\n`);
  writeFileSync(at('tsa.cnf'), settings(digest));
  writeFileSync(at('serial'), '01\n');
  for (const name of ['ca', 'tsa']) openssl('genpkey', '-algorithm', ...key, '-out', `${name}.key`);
  openssl(...'req -x509 -new -key ca.key -subj /O=Test/CN=Root -days 30 -out ca.pem'.split(' '));
  const issue = (name: string, subject: string, issuer: string, validDays: number) => {
    openssl('req', '-new', '-key', `${name}.key`, '-subj', `/O=Test/CN=${subject}`, '-out', `${name}.csr`);
    const words = `x509 -req -in ${name}.csr -CA ${issuer}.pem -CAkey ${issuer}.key -CAcreateserial -days ${validDays}`;
    openssl(...words.split(' '), '-extfile', `${name}.ext`, '-out', `${name}.pem`);
  };
  between.forEach((extensions, index) => {
    openssl('genpkey', '-algorithm', ...key, '-out', `ca${index}.key`);
    writeFileSync(at(`ca${index}.ext`), `${extensions}\n`);
    issue(`ca${index}`, `Between ${index}`, index === 0 ? 'ca' : `ca${index - 1}`, 25);
  });
  const chain = tangled > 0 ? tangle(tangled, openssl) : ['ca', ...between.map((_, index) => `ca${index}`)];
  issue('tsa', 'Time', chain.at(-1) ?? 'ca', days);
  writeFileSync(at('chain.pem'), chain.map((name) => readFileSync(at(`${name}.pem`), 'utf8')).join(''));
  const reply = (query: Uint8Array): Buffer => {
    writeFileSync(at('query.tsq'), query);
    openssl(...'ts -reply -config tsa.cnf -queryfile query.tsq -out reply.tsr'.split(' '));
    return readFileSync(at('reply.tsr'));
  };
  return {
    caFile: at('ca.pem'),
    /** Of the certificate that signs. */
    key: () => readFileSync(at('tsa.key'), 'utf8'),
    reply,
    /** The reply over the bytes, in base64. */
    stamp(bytes: string, imprint = 'sha256'): string {
      return this.stampOtherwise(bytes, `-${imprint}`, '-cert');
    },
    /** A reply that openssl would not make with this certificate: what another authority stamped, signed by this one. */
    signAnew(reply: string): string {
      writeFileSync(at('other.tsr'), Buffer.from(reply, 'base64'));
      openssl(...'ts -reply -in other.tsr -token_out -out other.der'.split(' '));
      openssl(...'cms -verify -noverify -inform DER -in other.der -binary -out info.der'.split(' '));
      openssl(
        ...'cms -sign -binary -nodetach -cades -nosmimecap -md sha256 -econtent_type 1.2.840.113549.1.9.16.1.4'.split(
          ' ',
        ),
        ...'-in info.der -signer tsa.pem -inkey tsa.key -certfile chain.pem -outform DER -out token.der'.split(
          ' ',
        ),
      );
      openssl(...'ts -reply -in token.der -token_in -out reply.tsr'.split(' '));
      return readFileSync(at('reply.tsr')).toString('base64');
    },
    /** The reply to a query of these words. */
    stampOtherwise(bytes: string, ...words: readonly string[]): string {
      writeFileSync(at('data'), bytes);
      openssl('ts', '-query', '-data', 'data', ...words, '-out', 'made.tsq');
      return reply(readFileSync(at('made.tsq'))).toString('base64');
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

function tangle(count: number, openssl: (...words: readonly string[]) => Buffer): readonly string[] {
  openssl('genpkey', '-algorithm', ...curve, '-out', 'both.key');
  const sides = ['left', 'right'] as const;
  for (const side of sides)
    openssl(...`req -x509 -new -key both.key -subj /CN=${side} -out ${side}.pem`.split(' '));
  return Array.from({ length: count }).flatMap((_none, index) =>
    sides.map((side) => {
      const name = `${side}${index}`;
      const issuer = side === 'left' ? 'right' : 'left';
      openssl(
        ...`req -new -key both.key -subj /CN=${side} -addext basicConstraints=CA:TRUE -out ${name}.csr`.split(
          ' ',
        ),
      );
      openssl(
        ...`x509 -req -in ${name}.csr -copy_extensions copy -CA ${issuer}.pem -CAkey both.key -set_serial ${index + 2} -out ${name}.pem`.split(
          ' ',
        ),
      );
      openssl('pkey', '-in', 'both.key', '-out', `${name}.key`);
      return name;
    }),
  );
}

export type TimestampAuthority = ReturnType<typeof timestampAuthority>;

function settings(digest: string): string {
  return `[tsa]
default_tsa=t
[t]
serial=serial
signer_cert=tsa.pem
signer_key=tsa.key
certs=chain.pem
signer_digest=${digest}
default_policy=1.2.3.4
digests=sha1,sha256,sha512
ess_cert_id_alg=sha256
`;
}
