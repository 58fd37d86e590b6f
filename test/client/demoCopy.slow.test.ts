import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { startTimeoutMs } from '../service/service';
import { givenConsumer, type Consumer } from './consumer';
import { bundled } from './browserBundle';

const demo = path.join(__dirname, '../../src/demo');

let consumer: Consumer;

beforeAll(async () => {
  consumer = await givenConsumer();
  await consumer.installPeers('markdown-it');
  const copied = path.join(consumer.folder, 'copied');
  await cp(demo, copied, { recursive: true, filter: (file) => !file.endsWith('tsconfig.json') });
}, startTimeoutMs);
afterAll(() => consumer.remove());

test(
  'a copy of the demo compiles with the packages that the guide names',
  async () => {
    const main = await readFile(path.join(demo, 'main.tsx'), 'utf8');
    expect(await consumer.compile({ 'copied/main.tsx': main }, 'bundler')).toBe('');
  },
  startTimeoutMs,
);

test(
  'and so do the three parts that a dialog of your own needs',
  async () => {
    const parts = path.join(consumer.folder, 'parts');
    for (const part of ['consent', 'wording', 'choice.tsx'])
      await cp(path.join(demo, part), path.join(parts, part), { recursive: true });
    const own = `export { Consent } from './consent/consent';\nexport { wordsIn } from './wording/words';`;
    expect(await consumer.compile({ 'parts/own.ts': own }, 'bundler')).toBe('');
  },
  startTimeoutMs,
);

test(
  'and a bundler finds all that it imports',
  async () => {
    const script = await bundled(path.join(consumer.folder, 'copied/main.tsx'));
    expect(script.includes('DecidedText')).toBe(true);
  },
  startTimeoutMs,
);
