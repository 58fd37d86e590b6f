import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What went over the wire between a server and PostgreSQL. */
export interface WireCounts {
  readonly statements: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
}

/**
 * Stands between a server and PostgreSQL and counts. The protocol tells statements exactly (PostgreSQL manual,
 * 55.7 "Message Formats": Execute and Query), also of servers that keep no statistics.
 */
export class Relay {
  private statements = 0;
  private bytesSent = 0;
  private bytesReceived = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly target: URL,
    private readonly listener = createServer((client) => this.join(client)),
  ) {}

  static async open(url: string): Promise<Relay> {
    const relay = new Relay(new URL(url));
    relay.listener.listen(0, '127.0.0.1');
    await once(relay.listener, 'listening');
    return relay;
  }

  /** What a server connects to instead. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.listener.address() as AddressInfo).port);
    url.searchParams.set('sslmode', 'disable');
    return url.href;
  }

  counts(): WireCounts {
    const { statements, bytesSent, bytesReceived } = this;
    return { statements, bytesSent, bytesReceived };
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.listener.close();
    await once(this.listener, 'close');
  }

  private join(client: Socket): void {
    const server = connect(Number(this.target.port || 5432), this.target.hostname);
    const messages = new FrontendMessages(() => (this.statements += 1));
    client.on('data', (chunk) => {
      this.bytesSent += chunk.length;
      messages.read(chunk);
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      this.bytesReceived += chunk.length;
      client.write(chunk);
    });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.setNoDelay(true);
      this.sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  }
}

const execute = 0x45;
const query = 0x51;
const lengthBytes = 4;

/** Follows what a client sends, message by message, however it is cut into chunks. */
export class FrontendMessages {
  private pending: Buffer = Buffer.alloc(0);
  /** Bytes of a message whose kind is known already. */
  private toSkip = 0;
  /** The first message of a connection has no byte that tells its kind. */
  private hasKind = false;

  constructor(private readonly onStatement: () => void) {}

  read(chunk: Buffer): void {
    this.pending = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    while (this.skip() && this.pending.length >= Number(this.hasKind) + lengthBytes) {
      const kindBytes = Number(this.hasKind);
      const kind = this.hasKind ? this.pending[0] : 0;
      if (kind === execute || kind === query) this.onStatement();
      this.toSkip = kindBytes + this.pending.readInt32BE(kindBytes);
      this.hasKind = true;
    }
  }

  /** False while the rest of a message is still to come. */
  private skip(): boolean {
    const here = Math.min(this.toSkip, this.pending.length);
    this.pending = this.pending.subarray(here);
    this.toSkip -= here;
    return this.toSkip === 0;
  }
}
