import type { GivenVersion } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { storyAt } from './story';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

const givenStory = (version?: GivenVersion) => storyAt(service, version);

describe('a no that is recorded late', () => {
  it('opens no way past a newer no for a yes from before that', async () => {
    const { person, says, mayProceed } = await givenStory();
    const anna = person();
    await says(anna, 'given', 10);
    await says(anna, 'reject');
    expect(await says(anna, 'withdraw', 14)).toBe('recorded');
    expect(await says(anna, 'given', 15)).toBe('DECISION_CONFLICT');
    expect(await mayProceed(anna)).toBe(false);
  });

  it('is followed by what the customer said after it', async () => {
    const { person, says, mayProceed } = await givenStory();
    const anna = person();
    await says(anna, 'given', 20);
    expect(await says(anna, 'reject', 14)).toBe('recorded');
    expect(await says(anna, 'given', 15)).toBe('recorded');
    expect(await mayProceed(anna)).toBe(true);
  });

  it('opens none past a no that was imported either', async () => {
    const { person, says, imports, mayProceed } = await givenStory();
    const anna = person();
    expect(await imports(anna, 'reject', 29)).toBe('recorded');
    await says(anna, 'withdraw', 11);
    expect(await says(anna, 'given', 15)).toBe('DECISION_CONFLICT');
    expect(await mayProceed(anna)).toBe(false);
  });

  it('opens none where a link records it anew', async () => {
    const { person, says, links, mayProceed } = await givenStory();
    const [former, customer] = [person(), person()];
    await says(former, 'reject', 20);
    await says(former, 'withdraw', 5);
    await links(customer, former);
    expect(await says(customer, 'given', 15)).toBe('DECISION_CONFLICT');
    expect(await mayProceed(former)).toBe(false);
  });

  it('opens none for the yes of a linked id, whichever stays', async () => {
    const { person, says, links, mayProceed } = await givenStory();
    for (const isAccountStaying of [true, false]) {
      const [account, visitor] = [person(), person()];
      await says(account, 'given', 10);
      await says(account, 'reject', 29);
      await says(account, 'withdraw', 11);
      await says(visitor, 'given', 25);
      await (isAccountStaying ? links(account, visitor) : links(visitor, account));
      expect(await mayProceed(account)).toBe(false);
    }
  });
});

it('a number of the history that a former id had says nothing of that of the person', async () => {
  const { person, says, links, mayProceed } = await givenStory();
  const [former, customer] = [person(), person()];
  await says(former, 'given', 1);
  await says(customer, 'withdraw', 20);
  await links(customer, former);
  expect(await says(former, 'given', 15, 1)).toBe('DECISION_CONFLICT');
  expect(await mayProceed(former)).toBe(false);
});

it('a yes that waits does not make a no before it forgotten', async () => {
  const { person, says, imports, links, mayProceed } = await givenStory({
    rules: { confirmation: 'REQUIRED' },
  });
  const [account, other] = [person(), person()];
  await says(account, 'reject', 20);
  expect(await says(account, 'given', 25)).toBe('recorded');
  await says(account, 'reject', 10);
  expect(await imports(other, 'given', 15)).toBe('recorded');
  await links(account, other);
  expect(await mayProceed(account)).toBe(false);
});

describe('what was imported', () => {
  it('stays so over two links, and yields to a no that was given here', async () => {
    const { person, says, imports, links, mayProceed } = await givenStory();
    for (const isAccountStaying of [true, false]) {
      const [account, imported, between] = [person(), person(), person()];
      await says(account, 'reject', 1);
      expect(await imports(imported, 'given', 15)).toBe('recorded');
      await links(between, imported);
      expect(await mayProceed(between)).toBe(true);
      await (isAccountStaying ? links(account, between) : links(between, account));
      expect(await mayProceed(account)).toBe(false);
    }
  });

  it('yields to a no that was given here and only repeats one that was imported', async () => {
    const { person, says, imports, mayProceed } = await givenStory();
    const anna = person();
    await imports(anna, 'reject', 10);
    expect(await says(anna, 'reject', 5)).toBe('unchanged');
    expect(await imports(anna, 'given', 20)).toBe('superseded');
    expect(await mayProceed(anna)).toBe(false);
    expect(await says(anna, 'given', 25)).toBe('recorded');
    await imports(anna, 'reject', 30);
    expect(await imports(anna, 'given', 35)).toBe('recorded');
  });

  it('yields to a no that was given here before a later one that a link brought, whichever stays', async () => {
    const { person, says, imports, links, mayProceed } = await givenStory();
    for (const isAccountStaying of [true, false]) {
      const [account, imported, third] = [person(), person(), person()];
      await says(account, 'reject', 5);
      await imports(imported, 'reject', 10);
      await (isAccountStaying ? links(account, imported) : links(imported, account));
      expect(await imports(account, 'given', 20)).toBe('superseded');
      await links(third, isAccountStaying ? account : imported);
      expect(await imports(third, 'given', 25)).toBe('superseded');
      expect(await mayProceed(account)).toBe(false);
    }
  });

  it('yields to one that was recorded late over an imported one, also where a link brings either', async () => {
    const { person, says, imports, links, mayProceed } = await givenStory();
    for (const isAccountStaying of [true, false]) {
      const [account, imported] = [person(), person()];
      await imports(account, 'reject', 10);
      expect(await says(account, 'withdraw', 5)).toBe('recorded');
      expect(await imports(imported, 'given', 20)).toBe('recorded');
      await (isAccountStaying ? links(account, imported) : links(imported, account));
      expect(await mayProceed(account)).toBe(false);
      expect(await imports(account, 'given', 25)).toBe('superseded');
    }
  });

  it('yields to a no under an answer that waits for a click', async () => {
    const { person, says, imports, mayProceed } = await givenStory({ rules: { confirmation: 'REQUIRED' } });
    const anna = person();
    await says(anna, 'reject', 5);
    await says(anna, 'given', 10);
    expect(await imports(anna, 'given', 20)).toBe('superseded');
    expect(await mayProceed(anna)).toBe(false);
  });

  it('stays so over a link, and is followed by what is newer', async () => {
    const { person, imports, links, mayProceed } = await givenStory();
    const [account, imported] = [person(), person()];
    await imports(imported, 'withdraw', 5);
    await links(account, imported);
    expect(await imports(account, 'given', 20)).toBe('recorded');
    expect(await mayProceed(account)).toBe(true);
  });

  it('counts before a first answer that waits for a click', async () => {
    const { person, says, imports, mayProceed } = await givenStory({ rules: { confirmation: 'REQUIRED' } });
    const anna = person();
    await says(anna, 'given');
    expect(await mayProceed(anna)).toBe(false);
    expect(await imports(anna, 'given', 5)).toBe('recorded');
    expect(await mayProceed(anna)).toBe(true);
  });
});

describe('a link', () => {
  const bothWays = [
    ([one, other]: readonly [string, string]) => [one, other] as const,
    ([one, other]: readonly [string, string]) => [other, one] as const,
  ];

  it('keeps a yes that was given here after the no, also where an import has repeated it', async () => {
    for (const ordered of bothWays) {
      const { person, says, imports, links, mayProceed } = await givenStory();
      const [anna, other] = [person(), person()];
      await says(other, 'reject', 10);
      await says(anna, 'given', 20);
      expect(await imports(anna, 'given', 30)).toBe('recorded');
      await links(...ordered([anna, other]));
      expect(await mayProceed(anna)).toBe(true);
    }
  });

  it('ends one that was given here before the no, though an import has repeated it after that', async () => {
    for (const ordered of bothWays) {
      const { person, says, imports, links, mayProceed } = await givenStory();
      const [anna, other] = [person(), person()];
      await says(anna, 'given', 10);
      await says(other, 'reject', 20);
      expect(await imports(anna, 'given', 30)).toBe('recorded');
      await links(...ordered([anna, other]));
      expect(await mayProceed(anna)).toBe(false);
    }
  });

  it('keeps it beside one that waits, too', async () => {
    for (const ordered of bothWays) {
      const rules = { confirmation: 'REQUIRED' } as const;
      const { person, says, clicks, imports, links, mayProceed } = await givenStory({ rules });
      const [anna, other] = [person(), person()];
      await says(other, 'reject', 5);
      await says(anna, 'given', 20);
      await clicks(anna);
      await imports(anna, 'given', 25);
      await says(other, 'given', 40);
      await links(...ordered([anna, other]));
      expect(await mayProceed(anna)).toBe(true);
    }
  });

  it('keeps it over two links, whoever else comes with an import, and whichever stays', async () => {
    for (const ordered of bothWays) {
      const { person, says, imports, links, mayProceed } = await givenStory();
      const [anna, between, other] = [person(), person(), person()];
      await says(other, 'reject', 10);
      await says(anna, 'given', 20);
      await imports(anna, 'given', 30);
      await imports(between, 'given', 5);
      await links(between, anna);
      expect(await imports(between, 'given', 35)).toBe('recorded');
      await links(...ordered([between, other]));
      expect(await mayProceed(other)).toBe(true);
    }
  });

  it('keeps a yes in force beside one that waits, unless a no under that is later', async () => {
    for (const ordered of bothWays)
      for (const no of [10, 25]) {
        const { person, says, clicks, links, mayProceed } = await givenStory({
          rules: { confirmation: 'REQUIRED' },
        });
        const [anna, other] = [person(), person()];
        await says(anna, 'given', 20);
        await clicks(anna);
        await says(other, 'reject', no);
        await says(other, 'given', 30);
        await links(...ordered([anna, other]));
        expect(await mayProceed(anna)).toBe(no === 10);
      }
  });
});

it('an imported yes goes over no no by a clock that is ahead of ours', async () => {
  const { person, imports, mayProceed } = await givenStory();
  const anna = person();
  const now = 49;
  await imports(anna, 'given', 10);
  expect(await imports(anna, 'withdraw', now + 45)).toBe('recorded');
  expect(await imports(anna, 'given', now + 35)).toBe('superseded');
  expect(await mayProceed(anna)).toBe(false);
});

it('a former id has no keys of its own for the rows that the person imports', async () => {
  const { person, links, mayProceed, importsAs } = await givenStory();
  const [anna, former] = [person(), person()];
  expect(await importsAs('1', former, 'given', 10)).toBe('recorded');
  expect(await importsAs('2', anna, 'given', 11)).toBe('recorded');
  await links(anna, former);
  expect(await importsAs('1', anna, 'withdraw', 20)).toBe('recorded');
  expect(await importsAs('1', former, 'given', 10)).toBe('unchanged');
  expect(await mayProceed(anna)).toBe(false);
});

it('a no is taken for none that another id of the person said under its key, and a yes is', async () => {
  const { person, links, mayProceed, decides } = await givenStory();
  const [anna, former] = [person(), person()];
  await decides(former, 'given', 'first');
  await decides(former, 'withdraw', 'second');
  await links(anna, former);
  expect(await decides(anna, 'given', 'third')).toBe('recorded');
  await decides(former, 'withdraw', 'second');
  expect(await mayProceed(anna)).toBe(true);
  await decides(anna, 'withdraw', 'second');
  expect(await mayProceed(anna)).toBe(false);
  await decides(anna, 'given', 'first');
  expect(await mayProceed(anna)).toBe(false);
});
