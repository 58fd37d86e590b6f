import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describeWith, findProgram } from '../../database/programs';
import { runFolder } from '../../database/run';
import { startTimeoutMs } from '../../service/service';
import { realRun, type RealRun } from './realRun';

const root = path.join(__dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const guide = read('src/verify/AUDITORS.md');
const script = /```python\n(.*?)```/s.exec(guide)?.[1] ?? '';

interface Block {
  readonly command: string;
  readonly printed: string;
}

/** By section: only within one do commands need what others wrote. */
const sections: readonly (readonly Block[])[] = guide
  .split(/^## /m)
  .map((section) =>
    Array.from(
      section.matchAll(/```bash\n(.*?)```\n\n```text\n(.*?)```/gs),
      ([, command = '', printed = '']) => ({ command, printed }),
    ),
  );
const blocks = sections.flat();
const needed = ['openssl', 'jq', 'python3'];
const missing = needed.find((name) => findProgram(name) === null);
const run = promisify(execFile);
const url = 'https://consent.example';

/** A folder of an auditor, with the commands that the guide installs. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(runFolder(), 'auditor-'));
  const loader = path.join(root, 'test/runner/typescript.cjs');
  mkdirSync(path.join(folder, 'bin'));
  for (const [name, main] of [
    ['consent-verify', 'verify'],
    ['consent', 'main'],
  ] as const) {
    const file = path.join(folder, 'bin', name);
    const entry = path.join(root, `src/${main}/main.ts`);
    writeFileSync(
      file,
      `#!/bin/sh\nexec node --disable-warning=ExperimentalWarning --require '${loader}' '${entry}' "$@"\n`,
    );
    chmodSync(file, 0o755);
  }
  for (const [name, text] of Object.entries({ ...files, 'check.py': script }))
    writeFileSync(path.join(folder, name), text);
  return folder;
}

async function printedBy(command: string, folder: string): Promise<string> {
  const env = { ...process.env, PATH: `${folder}/bin:${process.env.PATH ?? ''}` };
  const { stdout } = await run('bash', ['-c', `exec 2>&1\n${command}`], { cwd: folder, env });
  return stdout;
}

/** What each command prints, or the fault with which it ends. The sections run beside each other, each in its order. */
function runAll(folder: string, commandOf: (block: Block) => string): Map<Block, Promise<unknown>> {
  const running = new Map<Block, Promise<unknown>>();
  for (const section of sections) {
    let before: Promise<unknown> = Promise.resolve();
    for (const block of section) {
      before = before.then(() => printedBy(commandOf(block), folder)).catch((fault: unknown) => fault);
      running.set(block, before);
    }
  }
  return running;
}

/** What differs from one run of a service to the next. */
function alike(printed: string): string {
  return printed
    .replace(/[0-9a-f]{64}|[A-Za-z0-9+/]{43}=|[0-9a-f-]{36}/g, 'HASH')
    .replace(/\+[0-9a-f]{8}\+\S+/g, '+KEY')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'INSTANT')
    .replace(/(?<=\bleaf )\d+|\d+(?= bytes| leaves)/g, 'N');
}

describeWith(missing ?? 'tools', missing ? null : 'all')('what the guide for auditors prints', () => {
  let made: RealRun;
  let example: string;
  let ofRun: ReturnType<typeof runAll>;
  let ofExample: ReturnType<typeof runAll>;
  beforeAll(async () => {
    example = folderWith({});
    cpSync(path.join(root, 'src/verify/example'), example, { recursive: true });
    // The example needs no service, so it does not wait for one.
    ofExample = runAll(example, ({ command }) => (command.includes(url) ? ':' : command));
    made = await realRun();
    const fresh = folderWith({
      'evidence.json': made.evidence,
      'log.vkey': `${made.key}\n`,
      'checkpoint-kept': made.early,
    });
    ofRun = runAll(fresh, ({ command }) => command.replaceAll(url, made.url));
  }, startTimeoutMs);
  afterAll(() => made.close());

  it('is all that it prints', () => {
    expect(blocks).toHaveLength(guide.match(/```bash\n/g)?.length ?? 0);
    expect(blocks.length).toBeGreaterThanOrEqual(8);
  });

  it.each(blocks)(
    'is what runs: $command',
    async (block) => {
      const { command, printed } = block;
      const shown = await ofRun.get(block);
      expect(typeof shown === 'string' ? alike(shown) : shown).toBe(alike(printed));
      expect(await ofExample.get(block)).toBe(command.includes(url) ? '' : printed);
    },
    startTimeoutMs,
  );

  it.each([
    ['a value', '"value":"withdraw"', '"value":"reject"'],
    ['the words', 'einmal im Monat', 'jeden Tag'],
    ['a proof', '"proof":["A', '"proof":["B'],
    ['the statement', '\\"records\\":3', '\\"records\\":2'],
    ['the customer', '"customerId":"3', '"customerId":"4'],
  ])('is refused by the script where %s was changed', async (_what, from, to) => {
    const changed = read('src/verify/example/evidence.json').replace(from, to);
    writeFileSync(path.join(example, 'other.json'), changed);
    expect(changed).not.toBe(read('src/verify/example/evidence.json'));
    await expect(printedBy('python3 check.py other.json', example)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('wrong: ') as string,
    });
  });
});
