import { randomUUID } from 'node:crypto';
import type { Confirmation } from '../../src/domain/templates/templateRules';
import { startTimeoutMs } from '../service/service';
import type { Answer } from './commandLineOn';
import { openScene, type Scene } from './scene';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
}, startTimeoutMs);
afterAll(() => scene.close());

const run = (answer: Answer, ...words: readonly string[]) =>
  scene.commandLine({ answer }).run('customers', 'link', ...words, '--reason', 'duplicate');

/** A customer with two accounts, of which the second one answered. */
async function givenTwoAccounts(confirmation: Confirmation = 'NONE') {
  const [customerId, former] = [`10048213-${randomUUID()}`, `auth0|${randomUUID()}`];
  const templateCode = `template-${randomUUID()}`;
  await scene.service(async ({ recordDecision, setTemplateRules }, given) => {
    await given.template(templateCode);
    await setTemplateRules({ templateCode, confirmation });
    const version = await given.publishedVersion({ templateCode });
    await recordDecision({ ...version, customerId: former, value: 'given' }, { kind: 'service', id: 'crm' });
  });
  return { customerId, former, templateCode };
}

it('tells what is recorded anew, asks, and links', async () => {
  const { customerId, former, templateCode } = await givenTwoAccounts();
  const dry = await run(() => null, customerId, former, '--dry-run');
  expect(dry.stdout).toMatch(new RegExp(`^nothing was linked\n[^]*\n${templateCode} +given +\\S+Z$`));
  const alone = await run(() => null, customerId, former);
  expect(alone).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('--yes') as string });
  const asked: string[] = [];
  const willing = (question: string) => asked.push(question) === 1;
  const done = await run(willing, customerId, former, '--time-zone', 'Asia/Kolkata');
  expect(asked).toEqual([
    `1 decision will be recorded anew on ${customerId}. This cannot be undone. Let ${former} mean the same person?`,
  ]);
  expect(done.stdout).toMatch(
    new RegExp(`^linked at \\S+\\+05:30\n[^]*\n${templateCode} +given +\\S+\\+05:30$`),
  );
  const shown = await scene.commandLine({}).run('customers', 'show', customerId);
  expect(shown.stdout).toMatch(
    new RegExp(`${templateCode} .* given +recorded anew when two ids were linked +[0-9a-f]{64}$`),
  );
});

it('tells of an id that nobody has answered under, as it may be mistyped, and links it all the same', async () => {
  const { customerId, former } = await givenTwoAccounts();
  const mistyped = former.replace('auth0', 'auth');
  const says = `Nobody is known by ${mistyped}: look whether it is right.`;
  expect((await run(() => null, customerId, former, '--dry-run')).stdout).not.toContain('Nobody');
  const dry = await run(() => null, customerId, mistyped, '--dry-run');
  expect(dry).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(says) as string });
  const asked: string[] = [];
  const linked = await run((question: string) => asked.push(question) === 1, customerId, mistyped);
  expect(asked).toEqual([expect.stringMatching(`^${says} 0 decisions will`)]);
  expect(linked.stdout).toMatch(/^linked at /);
});

it('shows the other ids of the person, under each', async () => {
  const { customerId, former } = await givenTwoAccounts();
  await run(() => null, customerId, former, '--yes');
  const shown = (id: string, ...words: readonly string[]) =>
    scene.commandLine({}).run('customers', 'show', id, ...words);
  expect((await shown(customerId)).stdout).toMatch(
    new RegExp(`\nthe same person: ${former.replace('|', '[|]')}\n`),
  );
  expect((await shown(former)).stdout).toContain(`\nthe same person: ${customerId}\n`);
  expect(JSON.parse((await shown(former, '--json')).stdout)).toMatchObject({ linkedIds: [customerId] });
});

it('tells of a consent that still has to be confirmed', async () => {
  const { customerId, former, templateCode } = await givenTwoAccounts('REQUIRED');
  const dry = await run(() => null, customerId, former, '--dry-run');
  expect(dry.stdout).toMatch(new RegExp(`\n${templateCode} +given, to be confirmed +\\S+Z$`));
  const done = await run(() => null, customerId, former, '--yes', '--json');
  expect(JSON.parse(done.stdout)).toMatchObject({
    decisions: [{ value: 'given', awaitsConfirmation: true }],
  });
});

it('prints JSON, also where nothing is recorded anew', async () => {
  const { customerId, former, templateCode } = await givenTwoAccounts();
  const link = async (...words: readonly string[]) =>
    JSON.parse((await run(() => null, ...words, '--yes', '--json')).stdout) as unknown;
  expect(await link(customerId, former)).toEqual({
    ...{
      customerId,
      formerCustomerId: former,
      linkedAt: expect.any(String) as string,
      hold: null,
      isFormerKnown: true,
    },
    decisions: [
      { templateCode, value: 'given', decidedAt: expect.any(String) as string, awaitsConfirmation: false },
    ],
  });
  const third = randomUUID();
  expect(await link(customerId, third)).toMatchObject({
    formerCustomerId: third,
    decisions: [],
    isFormerKnown: false,
  });
});

it('links a held customer only where the command says so', async () => {
  const { customerId, former } = await givenTwoAccounts();
  const commandLine = scene.commandLine({});
  await commandLine.run('customers', 'hold', former, '--reason', 'legal-claim', '--yes');
  const refused = await run(() => true, customerId, former);
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
  expect(refused.stderr).toMatch(
    /^Nothing was done\. One of them is held since \S+ \(legal-claim\)\. .*--include-held/,
  );
  const linked = await run(() => true, customerId, former, '--include-held');
  expect(linked.stdout).toMatch(/^linked at [^]*One of them is held/);
});

it.each([
  ['the customer themselves', (id: string) => [id, id], 'another customer'],
  ['an id with a blank', (id: string) => [id, 'a b'], 'formerId'],
])('refuses %s in the words of the doors', async (_, words, told) => {
  const refused = await run(() => true, ...words(randomUUID()));
  expect(refused).toMatchObject({ stdout: '', stderr: expect.stringContaining(told) as string });
  expect(refused.exitCode).not.toBe(0);
});
