import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import { testAuth } from '../service/bearer';

/** A key that an issuer signs with; others see its public half only. */
export interface IssuerKey {
  readonly kid: string;
  readonly published: JWK;
  /** A token with every claim that the tests' service requires, unless stated otherwise. */
  token(claims: JWTPayload): Promise<string>;
}

export async function issuerKey(kid: string, alg = 'RS256'): Promise<IssuerKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const { issuer: iss, audience: aud } = testAuth.tokens;
  return {
    kid,
    published: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' },
    token: (claims) =>
      new SignJWT({ iss, aud, exp: 4_102_444_800, ...claims })
        .setProtectedHeader({ alg, kid })
        .sign(privateKey),
  };
}

/** An issuer's key set on a port of its own, which counts how often it is read. */
export class KeyServer {
  reads = 0;
  /** What the next readers see; null makes it answer 500. */
  keys: readonly unknown[] | null;
  /** Whether it takes connections and answers nobody. */
  hangs = false;

  private constructor(
    private readonly server: Server,
    keys: readonly IssuerKey[],
  ) {
    this.keys = keys.map(({ published }) => published);
    server.on('request', (_request, response) => {
      this.reads += 1;
      if (this.hangs) return;
      response.writeHead(this.keys ? 200 : 500, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify({ keys: this.keys ?? [] }));
    });
  }

  static async open(...keys: readonly IssuerKey[]): Promise<KeyServer> {
    const server = createServer();
    const opened = new KeyServer(server, keys);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return opened;
  }

  get url(): URL {
    return new URL(`http://127.0.0.1:${(this.server.address() as AddressInfo).port}/keys`);
  }

  publish(...keys: readonly IssuerKey[]): void {
    this.keys = keys.map(({ published }) => published);
  }

  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    return closed;
  }
}
