import type { GivenVersion } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { storyAt } from './story';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

const givenStory = (version?: GivenVersion) => storyAt(service, version);
const confirmed = { rules: { confirmation: 'REQUIRED' } } as const;

describe('a no that repeats the newest decision', () => {
  it('is recorded no second time, and a yes from before it is refused', async () => {
    const { person, says, mayProceed, noesOf } = await givenStory();
    const anna = person();
    await says(anna, 'reject', 10);
    expect(await says(anna, 'reject', 20)).toBe('unchanged');
    expect(await says(anna, 'given', 15)).toBe('DECISION_CONFLICT');
    expect(await says(anna, 'given', 25)).toBe('recorded');
    expect(await mayProceed(anna)).toBe(true);
    expect(await noesOf(anna)).toEqual([]);
  });

  it('writes nothing where it is not said later', async () => {
    const { person, says, noesOf } = await givenStory();
    const anna = person();
    await says(anna, 'reject', 10);
    await says(anna, 'reject', 9);
    await says(anna, 'reject', 10);
    expect(await noesOf(anna)).toEqual([]);
    await says(anna, 'reject', 20);
    const written = await noesOf(anna);
    await says(anna, 'reject', 20);
    await says(anna, 'reject', 15);
    expect(written).toHaveLength(1);
    expect(await noesOf(anna)).toEqual(written);
  });

  it('counts until a yes follows that counts, and no longer', async () => {
    const { person, says, mayProceed } = await givenStory();
    const anna = person();
    await says(anna, 'reject', 10);
    await says(anna, 'reject', 20);
    expect(await says(anna, 'given', 25)).toBe('recorded');
    await says(anna, 'withdraw', 5);
    expect(await says(anna, 'given', 12)).toBe('recorded');
    expect(await mayProceed(anna)).toBe(true);
  });

  it('is not known by the number of the record before it to a yes of earlier', async () => {
    const { person, says, mayProceed } = await givenStory();
    for (const numbered of [1, 2]) {
      const anna = person();
      await says(anna, 'reject', 10);
      await says(anna, 'reject', 20);
      if (numbered === 2) await says(anna, 'withdraw', 12);
      expect(await says(anna, 'given', 15, numbered)).toBe('DECISION_CONFLICT');
      expect(await mayProceed(anna)).toBe(false);
      expect(await says(anna, 'given', undefined, numbered)).toBe('recorded');
    }
  });

  it('leaves a yes that knows of the later one by its number', async () => {
    const { person, says, mayProceed } = await givenStory();
    const anna = person();
    await says(anna, 'reject', 20);
    await says(anna, 'reject', 10);
    expect(await says(anna, 'given', 15, 1)).toBe('recorded');
    expect(await mayProceed(anna)).toBe(true);
  });

  it('counts while a yes waits for a click, and no longer once that came', async () => {
    const { person, says, clicks, noesOf } = await givenStory(confirmed);
    const anna = person();
    await says(anna, 'reject', 10);
    await says(anna, 'reject', 20);
    await says(anna, 'given', 25);
    expect(await noesOf(anna)).toHaveLength(1);
    await says(anna, 'reject', 5);
    expect(await says(anna, 'given', 15)).toBe('DECISION_CONFLICT');
    await says(anna, 'given', 30);
    await clicks(anna);
    expect(await noesOf(anna)).toEqual([]);
  });

  it('holds against a yes of a linked id, and for all that an import brings', async () => {
    const { person, says, imports, links, mayProceed } = await givenStory();
    for (const isAccountStaying of [true, false]) {
      const [account, visitor] = [person(), person()];
      await says(account, 'reject', 10);
      await says(account, 'reject', 20);
      await says(visitor, 'given', 15);
      await (isAccountStaying ? links(account, visitor) : links(visitor, account));
      expect(await mayProceed(account)).toBe(false);
      expect(await imports(account, 'given', 16)).toBe('superseded');
      expect(await says(account, 'given', 16)).toBe('DECISION_CONFLICT');
    }
  });

  it('is carried over with its no, and goes with the former id', async () => {
    const { person, says, links, noesOf } = await givenStory();
    const [former, customer, other] = [person(), person(), person()];
    await says(former, 'reject', 10);
    await says(former, 'reject', 20);
    const [{ at } = { at: null }] = await noesOf(former);
    await links(customer, former);
    expect(await noesOf(customer)).toMatchObject([{ at }]);
    expect(await says(customer, 'given', 15)).toBe('DECISION_CONFLICT');
    await says(other, 'reject', 30);
    await links(other, customer);
    expect(await noesOf(other)).toEqual([]);
    const { rows } = await service.database.engine.pool.query('SELECT FROM said_again WHERE at = $1', [at]);
    expect(rows).toEqual([]);
  });

  it('of two persons who become one the later counts', async () => {
    const { person, says, links, mayProceed } = await givenStory();
    const [former, customer] = [person(), person()];
    await says(former, 'reject', 10);
    await says(former, 'reject', 20);
    await says(customer, 'reject', 12);
    await links(customer, former);
    expect(await says(customer, 'given', 15)).toBe('DECISION_CONFLICT');
    expect(await mayProceed(customer)).toBe(false);
  });

  it('counts within a batch as between two', async () => {
    const { person, says, mayProceed, noesOf } = await givenStory();
    const [anna, ben, carla] = [person(), person(), person()];
    for (const each of [anna, ben, carla]) await says(each, 'reject', 10);
    await Promise.all([says(anna, 'reject', 20), says(anna, 'given', 15)]);
    expect(await mayProceed(anna)).toBe(false);
    await Promise.all([says(ben, 'reject', 20), says(ben, 'withdraw', 12), says(ben, 'given', 15)]);
    expect(await mayProceed(ben)).toBe(false);
    await says(carla, 'reject', 15);
    await Promise.all([says(carla, 'given', 20), says(carla, 'reject', 22), says(carla, 'reject', 24)]);
    expect(await says(carla, 'given', 23)).toBe('DECISION_CONFLICT');
    expect(await noesOf(carla)).toHaveLength(1);
  });
});

describe('an older no that is imported', () => {
  it('counts under a first answer that waits for a click', async () => {
    const { person, says, imports, mayProceed } = await givenStory(confirmed);
    const anna = person();
    await says(anna, 'given', 20);
    expect(await imports(anna, 'reject', 10)).toBe('superseded');
    expect(await imports(anna, 'given', 5)).toBe('superseded');
    expect(await imports(anna, 'given', 10)).toBe('superseded');
    expect(await mayProceed(anna)).toBe(false);
    expect(await imports(anna, 'given', 15)).toBe('recorded');
    expect(await mayProceed(anna)).toBe(true);
  });

  it('is followed by a yes that waits anew, which its link confirms', async () => {
    const { person, says, imports, clicks, mayProceed } = await givenStory(confirmed);
    const anna = person();
    await says(anna, 'reject', 5);
    await says(anna, 'given', 10);
    expect(await imports(anna, 'reject', 20)).toBe('superseded');
    expect(await says(anna, 'given', 30)).toBe('recorded');
    await clicks(anna);
    expect(await mayProceed(anna)).toBe(true);
  });

  it('leaves nothing behind in a dry run', async () => {
    const { person, says, imports, noesOf } = await givenStory(confirmed);
    const anna = person();
    await says(anna, 'given', 20);
    expect(await imports(anna, 'reject', 10, { dryRun: true })).toBe('superseded');
    expect(await noesOf(anna)).toEqual([]);
  });

  it('counts under a first answer that waits where a link brings it, and where a link brings the yes', async () => {
    const { person, says, imports, links, mayProceed } = await givenStory(confirmed);
    for (const isWaitingStaying of [true, false]) {
      const [waiting, refusing, old] = [person(), person(), person()];
      await says(waiting, 'given', 20);
      await says(refusing, 'reject', 10);
      await links(waiting, refusing);
      await imports(old, 'given', 5);
      await (isWaitingStaying ? links(waiting, old) : links(old, waiting));
      expect(await mayProceed(waiting)).toBe(false);
      expect(await imports(waiting, 'given', 7)).toBe('superseded');
    }
  });

  it('counts over an earlier no that was given here', async () => {
    const { person, says, imports, mayProceed } = await givenStory();
    const anna = person();
    await says(anna, 'reject', 5);
    expect(await imports(anna, 'reject', 10)).toBe('superseded');
    expect(await says(anna, 'given', 7)).toBe('DECISION_CONFLICT');
    expect(await mayProceed(anna)).toBe(false);
    expect(await says(anna, 'given', 11)).toBe('recorded');
  });
});
