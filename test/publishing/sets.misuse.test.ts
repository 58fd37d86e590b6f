import { answered, refused } from '../doors/scene';
import { asNobody, bearer, tokenOf } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { setsAt } from './setsAt';

let service: TestService;
let known: string;

beforeAll(async () => {
  service = await startService();
  known = (await service.given.publishedVersion()).templateCode;
}, startTimeoutMs);
afterAll(() => service.close());

const good = () => ({ setCode: 'checkout', name: 'Checkout', members: [{ templateCode: known }] });
const rows = async () => (await service.database.engine.pool.query('SELECT FROM set_saving')).rowCount;

const audienceOf = (audience: readonly string[]) => () => ({
  members: [{ templateCode: known, audience: [...audience] }],
});
const membersOf =
  (...templateCodes: readonly string[]) =>
  () => ({ members: templateCodes.map((templateCode) => ({ templateCode })) });

it.each([
  ['a bad code', () => ({ setCode: 'Check out' }), 'setCode'],
  ['no name', () => ({ name: ' ' }), 'name'],
  ['no members', membersOf(), 'members'],
  ['51 members', membersOf(...Array.from({ length: 51 }, (_none, index) => `t-${index}`)), 'members'],
  ['a malformed template code', membersOf('News'), 'members[0].templateCode'],
  ['a template twice', () => membersOf('a', known, 'a')(), 'members[2].templateCode'],
  ['an audience in capitals', audienceOf(['de', 'AT']), 'members[0].audience[1]'],
  ['an empty word', audienceOf(['']), 'members[0].audience[0]'],
  ['a word of 33 characters', audienceOf(['a'.repeat(33)]), 'members[0].audience[0]'],
  ['21 words', audienceOf(Array.from({ length: 21 }, (_none, index) => `w${index}`)), 'members[0].audience'],
  ['a negative revision', () => ({ expectedRevision: -1 }), 'expectedRevision'],
])('a set with %s is refused, naming the member', async (_what, change, member) => {
  const answer = await setsAt(service.url).save({ ...good(), ...change() });
  expect(refused(answer)).toMatchObject({ code: 'INVALID_INPUT', details: { member } });
  expect(await rows()).toBe(0);
});

it('a set with a template that there is not, or a retired one, names that member', async () => {
  const { templateCode: retired } = await service.given.publishedVersion();
  await service.given.retiredTemplate(retired);
  for (const [templateCode, code] of [
    ['unknown', 'TEMPLATE_NOT_FOUND'],
    [retired, 'TEMPLATE_RETIRED'],
  ] as const) {
    const refusal = refused(
      await setsAt(service.url).save({ ...good(), ...membersOf(known, templateCode)() }),
    );
    expect(refusal).toMatchObject({ code, details: { templateCode, member: 'members[1].templateCode' } });
  }
  expect(await rows()).toBe(0);
});

it('a revision that is none of the set’s is refused, with the one that it has', async () => {
  const sets = setsAt(service.url);
  const refusalFor = async (expectedRevision?: number) =>
    refused(await sets.save({ ...good(), ...(expectedRevision !== undefined && { expectedRevision }) }));
  expect(await refusalFor(1)).toMatchObject({
    code: 'EDIT_CONFLICT',
    details: { setCode: 'checkout', actualRevision: 0 },
  });

  answered(await sets.save(good()));

  for (const revision of [undefined, 0, 2])
    expect(await refusalFor(revision)).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { actualRevision: 1 },
    });
  expect(await rows()).toBe(1);
});

it('others than publishers are refused', async () => {
  const as = (scope: string) => setsAt(service.url, bearer(tokenOf({ sub: 'erika', scope })));
  expect(refused(await setsAt(service.url, asNobody).save(good())).code).toBe('UNAUTHENTICATED');
  expect(refused(await as('templates:write').save(good()))).toMatchObject({
    code: 'FORBIDDEN',
    details: { requires: 'templates:publish' },
  });
});
