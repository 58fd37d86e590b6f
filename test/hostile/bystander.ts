import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** How an honest caller fared since it was last asked. */
export interface Fared {
  readonly asked: number;
  /** The longest wait for an answer, less what other processes took of it: see `program`. */
  readonly worstMs: number;
  /** Responses other than the expected one. */
  readonly refused: number;
}

/** A caller in a process of its own, who asks `latestTemplate` all the while. */
export interface Bystander {
  /** Begins to count anew, when the question under way is answered. */
  fared(): Promise<Fared>;
  stop(): Promise<void>;
}

/** Between an answer and the next question, in which a wait goes unseen. Shorter rests keep a core busy. */
export const restMs = 25;

export async function openBystander(url: string, pid: number, templateCode: string): Promise<Bystander> {
  const asking = [url, String(pid), templateCode, String(restMs)];
  const child = spawn(process.execPath, ['-e', `(${program.toString()})()`, ...asking], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const fared = async () => {
    child.stdin.write('\n');
    const { value } = (await lines.next()) as IteratorResult<string, undefined>;
    if (value === undefined) throw new Error('The bystander has ended.');
    return JSON.parse(value) as Fared;
  };
  // What the first questions take is the start's matter.
  await fared();
  return {
    fared,
    stop: async () => {
      child.stdin.end();
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/**
 * Runs in the other process unchanged, so it uses nothing of this file. A busy machine lets neither process run when
 * it could; that time is not a fault of the service. Its own the bystander tells by a timer, the service's by what Linux
 * counts as waited for a processor; elsewhere the whole wait counts.
 */
function program(): void {
  const [, url = '', pid = '', templateCode = '', restMs = '0'] = process.argv;
  const { request, Agent } = process.getBuiltinModule('node:http');
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = JSON.stringify({ query: `{ latestTemplate(templateCode: "${templateCode}") { title } }` });
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  const tickMs = 5;
  let [asked, worstMs, refused, lateMs] = [0, 0, 0, 0];
  let isWanted = false;
  let tickedAt = performance.now();
  setInterval(() => {
    const now = performance.now();
    lateMs += Math.max(0, now - tickedAt - 2 * tickMs);
    tickedAt = now;
  }, tickMs);
  const serviceWaitedMs = () => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[1]) / 1e6;
    } catch {
      return 0;
    }
  };
  const outsideMs = () => lateMs + serviceWaitedMs();
  const answered = (sinceMs: number, outsideBeforeMs: number, isGood: boolean) => {
    asked += 1;
    refused += isGood ? 0 : 1;
    worstMs = Math.max(worstMs, performance.now() - sinceMs - (outsideMs() - outsideBeforeMs));
    if (isWanted) {
      process.stdout.write(`${JSON.stringify({ asked, worstMs, refused })}\n`);
      [asked, worstMs, refused] = [0, 0, 0];
      isWanted = false;
    }
    setTimeout(ask, Number(restMs));
  };
  const ask = () => {
    const [outsideBeforeMs, sinceMs] = [outsideMs(), performance.now()];
    const sent = request(`${url}/graphql`, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        answered(sinceMs, outsideBeforeMs, text.startsWith('{"data":{"latestTemplate":{')),
      );
    });
    sent.on('error', () => answered(sinceMs, outsideBeforeMs, false));
    sent.end(body);
  };
  process.stdin.on('data', () => (isWanted = true));
  ask();
}
