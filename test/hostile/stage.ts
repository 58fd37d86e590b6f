import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { openEngine } from '../../src/storage/openEngine';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startProcess, type ServiceProcess } from '../fault/serviceProcess';
import { codesOf, faultOf } from '../network/replyFault';
import { exchange, exchangeBytes, repliesIn, type WireReply, type WireRequest } from '../network/wire';
import { asService, type CallerHeaders } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startNode, type LogLine } from '../service/service';
import { expectLedgerWhole } from '../service/wholeLedger';
import { timesSlower } from './machineSpeed';
import { openBystander, restMs, type Bystander, type Fared } from './bystander';

/** No request may keep others waiting for longer, on the machine on which this was set. A wait may begin in a rest. */
const maxWaitedMs = (250 - restMs) * timesSlower();
/** What one file's attacks may add to the memory of the process, by its resident set. */
const maxGrowthBytes = 400 * 1024 * 1024;
/** Little enough that garbage is collected before it could be taken for growth; who keeps what was sent ends of it. */
const smallHeap = { NODE_OPTIONS: '--max-old-space-size=384' };

export const customerId = '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11';
export const templateCode = 'news';

/** The built service in a process of its own, under attack while an honest caller asks on. */
export class Stage {
  /** Of all replies, so that a case can say that something never came back. */
  readonly said: string[] = [];
  private readonly residentAtStart: number;

  private constructor(
    readonly url: string,
    readonly consentVersionId: string,
    private readonly database: TestDatabase,
    private readonly service: ServiceProcess,
    private readonly bystander: Bystander,
  ) {
    this.residentAtStart = residentBytes(service.pid);
  }

  static async open(environment: Readonly<Record<string, string>> = {}): Promise<Stage> {
    const database = await openTestDatabase();
    const node = await startNode(database);
    await node.given.template(templateCode);
    const { consentVersionId } = await node.given.publishedVersion({ templateCode, texts: bothTexts });
    await node.close();
    // PGlite belongs to one process at a time.
    await database.engine.close();
    const service = startProcess(database.config, {
      environment: { LOG_LEVEL: 'info', ...smallHeap, ...environment },
    });
    const url = await service.ready;
    return new Stage(
      url,
      consentVersionId,
      database,
      service,
      await openBystander(url, service.pid, templateCode),
    );
  }

  /** The reply to a request as bytes; one that is a fault of the service fails the case. */
  async send(request: WireRequest): Promise<WireReply> {
    return this.noted(request, await exchange(this.url, request));
  }

  /** The replies to bytes that may be no request at all. */
  async sendBytes(bytes: Buffer | string): Promise<readonly WireReply[]> {
    const replies = repliesIn(await exchangeBytes(this.url, bytes));
    const [target = ''] = /\/\S*/.exec(bytes.toString('latin1')) ?? [];
    return replies.map((reply) => this.noted({ method: 'GET', target }, reply));
  }

  /** As an ordinary client sends it, over connections that are kept. */
  async fetch(path: string, init: RequestInit = {}): Promise<WireReply> {
    const response = await fetch(this.url + path, { redirect: 'manual', ...init });
    const headers = Object.fromEntries(response.headers);
    const mediaType = /^[^;]*/.exec(headers['content-type'] ?? '')?.[0] ?? '';
    const reply = { status: response.status, headers, mediaType, text: await response.text() };
    return this.noted({ method: init.method ?? 'GET', target: path }, reply);
  }

  /** What GraphQL says to a body, be it text or what becomes JSON. */
  async graphql(body: object | string, caller: CallerHeaders = asService): Promise<GraphqlReply> {
    const reply = await this.fetch('/graphql', {
      method: 'POST',
      headers: { ...caller, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const { data } = JSON.parse(reply.text) as { readonly data?: GraphqlReply['data'] };
    return { status: reply.status, codes: codesOf(reply), data, text: reply.text };
  }

  /** Expects that the honest caller was answered all the while, soon enough, and that memory has not run away. */
  async expectUnharmed(): Promise<void> {
    this.expectHarmless(await this.bystander.fared());
  }

  /** Attacks anew, twice at most, where the honest caller waited: a busy machine passes, a fault shows each time. */
  async expectUnharmedBy(attack: () => Promise<void>): Promise<void> {
    await attack();
    for (let again = 0; again < 2; again += 1) {
      const fared = await this.bystander.fared();
      if (fared.worstMs < maxWaitedMs) {
        this.expectHarmless(fared);
        return;
      }
      await attack();
    }
    await this.expectUnharmed();
  }

  private expectHarmless({ asked, refused, worstMs }: Fared): void {
    expect({ refused, isAnswered: asked > 0 }).toEqual({ refused: 0, isAnswered: true });
    expect(worstMs).toBeLessThan(maxWaitedMs);
    expect(residentBytes(this.service.pid) - this.residentAtStart).toBeLessThan(maxGrowthBytes);
  }

  /** Ends the service, which must still be able to, and reads its log and its ledger. */
  async close(): Promise<readonly LogLine[]> {
    await this.bystander.stop();
    const { code, stdout, stderr } = await this.service.stop('SIGTERM');
    const engine = await openEngine(this.database.config, silentLog);
    await expectLedgerWhole(engine.pool).finally(() => engine.close());
    await this.database.close();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = logLinesIn(stdout);
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    return lines;
  }

  private noted(request: Pick<WireRequest, 'method' | 'target'>, reply: WireReply): WireReply {
    const fault = faultOf(request, reply);
    if (fault !== null) {
      throw new Error(`${fault}: ${JSON.stringify({ ...request, reply }).slice(0, 3_000)}`);
    }
    this.said.push(reply.text);
    return reply;
  }
}

export interface GraphqlReply {
  readonly status: number;
  readonly codes: readonly unknown[];
  readonly data?: Readonly<Record<string, unknown>> | null | undefined;
  readonly text: string;
}

/** What a start prints comes first; from the first request on, each line is one object or the parsing throws. */
function logLinesIn(stdout: string): readonly LogLine[] {
  const lines = stdout.split('\n').filter((line) => line !== '');
  const first = lines.findIndex((line) => line.includes('"msg":"request"'));
  expect(first).toBeGreaterThanOrEqual(0);
  return lines.slice(first).map((line) => JSON.parse(line) as LogLine);
}

/** The memory that the process holds: its resident set. Asked after each test, so Linux is asked without a program. */
function residentBytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const found = existsSync(status) && /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'latin1'));
  if (found) return Number(found[1]) * 1_024;
  const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kibibytes.trim()) * 1_024;
}
