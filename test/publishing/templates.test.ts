import { answered, refused } from '../doors/scene';
import { ask } from '../graphql/asking';
import { FakeClock } from '../service/fakeClock';
import { bothTexts } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { templatesAt, type TemplatesDoor } from './templatesAt';

const clock = new FakeClock();
let service: TestService;
let templates: TemplatesDoor;

beforeAll(async () => {
  service = await startService({ clock });
  templates = templatesAt(service.url);
}, startTimeoutMs);
afterAll(() => service.close());

const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);

describe('a template', () => {
  it('is created without a version, and asks nothing yet', async () => {
    const input = { templateCode: 'newsletter', name: 'Newsletter', defaultLocale: 'de-at' };
    const created = answered(await templates.create(input));

    expect(created).toEqual({
      templateCode: 'newsletter',
      name: 'Newsletter',
      defaultLocale: 'de-AT',
      createdAt: clock.now().toISOString(),
      retiredAt: null,
    });
    expect(answered(await templates.see({ templateCode: 'newsletter' }))).toEqual({
      ...created,
      current: null,
      versions: { nodes: [], pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null } },
    });
  });

  it('is created once, also when two press at once', async () => {
    const input = { templateCode: 'pressed-twice', name: 'Pressed', defaultLocale: 'en' };
    const answers = await Promise.all([templates.create(input), templates.create(input)]);

    expect(answers.map(({ kind }) => kind).sort()).toEqual(['answered', 'refused']);
    expect(answers.find(({ kind }) => kind === 'refused')).toMatchObject({ code: 'TEMPLATE_EXISTS' });
  });

  it('takes another name and keeps its versions', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();

    const renamed = answered(await templates.rename({ templateCode, name: 'Another name' }));

    expect(renamed).toMatchObject({ templateCode, name: 'Another name', retiredAt: null });
    expect(answered(await templates.see({ templateCode }))).toMatchObject({
      name: 'Another name',
      current: { consentVersionId },
    });
  });

  it('has a position from 0 to 10,000, or none', async () => {
    const { templateCode } = await service.given.template();

    for (const position of [0, 10_000, null]) {
      expect(answered(await templates.place({ templateCode, position }))).toEqual({ templateCode, position });
    }
    for (const position of [-1, 10_001]) {
      const expected = 'a whole number from 0 to 10000';
      expect(refused(await templates.place({ templateCode, position }))).toMatchObject({
        code: 'INVALID_INPUT',
        details: { member: 'position', expected },
      });
      const created = { templateCode: 'never-there', name: 'A template', defaultLocale: 'en', position };
      expect(refused(await templates.create(created)).code).toBe('INVALID_INPUT');
    }
    expect(refused(await templates.place({ templateCode: 'unknown', position: 1 })).code).toBe(
      'TEMPLATE_NOT_FOUND',
    );
  });

  it('is retired once and for good, and still shows its versions', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const first = answered(await templates.retire({ templateCode }));
    clock.pass({ days: 1 });

    const again = answered(await templates.retire({ templateCode }));

    expect(first.retiredAt).toBe(inDays(-1).toISOString());
    expect(again).toEqual(first);
    expect(answered(await templates.see({ templateCode }))).toMatchObject({
      retiredAt: first.retiredAt,
      current: { consentVersionId, state: 'CURRENT' },
    });
  });
});

describe('a retired template', () => {
  const future = new FakeClock('2126-03-01T12:00:00.000Z');
  let later: TestService;

  beforeAll(async () => {
    later = await startService({ clock: future });
  }, startTimeoutMs);
  afterAll(() => later.close());

  it('has its scheduled versions cancelled, so that no consent ends with them', async () => {
    const { templateCode, consentVersionId } = await later.given.publishedVersion();
    const customerId = later.given.customer();
    const paula = { kind: 'staff', id: 'paula' } as const;
    await later.actions.recordDecision({ customerId, templateCode, consentVersionId, value: 'given' }, paula);
    const inFuture = (days: number) => new Date(future.now().getTime() + days * 86_400_000);
    const next = { templateCode, effectiveFrom: inFuture(2), reask: 'GRANTS_ONLY' } as const;
    await later.given.publishedVersion(next);
    await later.given.editorialVersion({ templateCode, effectiveFrom: inFuture(3) });
    const standing = async () =>
      (await later.actions.pendingUpdates({ customerId, includeRetired: true }))[0];
    expect(await standing()).toMatchObject({ mayProceedUntil: inFuture(2) });

    const retired = answered(await templatesAt(later.url).retire({ templateCode }));
    expect(await standing()).toMatchObject({ mayProceed: true, mayProceedUntil: null });

    const off = { state: 'CANCELLED', cancellation: { cancelledAt: retired.retiredAt } };
    const { versions } = answered(await templatesAt(later.url).see({ templateCode }));
    expect(versions.nodes).toMatchObject([
      { number: 3, ...off },
      { number: 2, ...off },
      { number: 1, state: 'CURRENT', cancellation: null },
    ]);
    future.pass({ days: 9 });
    expect(await standing()).toMatchObject({ mayProceed: true, obstacle: null, mayProceedUntil: null });
  });

  it('has none scheduled by a publication at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { templateCode } = await later.given.publishedVersion();
      await later.given.draft(templateCode);
      const effectiveFrom = new Date(future.now().getTime() + 1_000);
      const publishing = later.actions
        .publishVersion({ templateCode, effectiveFrom }, { kind: 'staff', id: 'paula' })
        .catch((fault: unknown) => fault);
      const retiring = later.actions.retireTemplate({ templateCode });
      await Promise.all(round % 2 === 0 ? [publishing, retiring] : [retiring, publishing]);

      const { versions } = answered(await templatesAt(later.url).see({ templateCode }));
      expect(versions.nodes.map(({ state }) => state)).not.toContain('SCHEDULED');
    }
  });
});

describe('the versions of a template', () => {
  it('show their states, the newest number first, and change them as time passes', async () => {
    const { templateCode } = await service.given.publishedVersion({ validity: 'P1Y' });
    await service.given.editorialVersion({ templateCode });
    const graceUntil = inDays(20);
    const next = { effectiveFrom: inDays(7), reask: 'GRANTS_ONLY', graceUntil } as const;
    await service.given.publishedVersion({ templateCode, texts: bothTexts, ...next });
    const statesNow = async () => {
      const { versions, current } = answered(await templates.see({ templateCode }));
      expect(current).toEqual(versions.nodes.find(({ state }) => state === 'CURRENT'));
      return versions.nodes.map(({ number, state }) => `${number} ${state}`);
    };

    expect(await statesNow()).toEqual(['3 SCHEDULED', '2 CURRENT', '1 SUPERSEDED']);
    const [third, second] = answered(await templates.see({ templateCode })).versions.nodes;
    expect(third).toMatchObject({
      changeKind: 'MATERIAL',
      reask: 'GRANTS_ONLY',
      graceUntil: graceUntil.toISOString(),
      validity: null,
      editorialReason: null,
      publishedBy: { kind: 'STAFF', name: expect.any(String) as string },
      cancellation: null,
      locale: 'en',
      texts: [{ locale: 'de', title: 'Neuigkeiten per E-Mail' }, { locale: 'en' }],
    });
    expect(second).toMatchObject({
      changeKind: 'EDITORIAL',
      reask: 'NOBODY',
      validity: 'P1Y',
      editorialReason: 'A typing error',
    });

    clock.pass({ days: 7 });
    expect(await statesNow()).toEqual(['3 CURRENT', '2 SUPERSEDED', '1 SUPERSEDED']);
  });

  it('keep one that was cancelled, with who did it', async () => {
    const real = await startService();
    const { templateCode } = await real.given.publishedVersion();
    const effectiveFrom = new Date(Date.now() + 3_600_000);
    const { consentVersionId } = await real.given.publishedVersion({ templateCode, effectiveFrom });
    const paula = { kind: 'staff', id: 'paula' } as const;
    await real.actions.cancelVersion({ templateCode, consentVersionId }, paula);

    const { versions } = answered(await templatesAt(real.url).see({ templateCode }));
    await real.close();

    expect(versions.nodes).toMatchObject([
      { number: 2, state: 'CANCELLED', cancellation: { cancelledBy: { kind: 'STAFF', name: 'paula' } } },
      { number: 1, state: 'CURRENT', cancellation: null },
    ]);
  });

  it('give the current one in the reader’s language', async () => {
    const { templateCode } = await service.given.publishedVersion({ texts: bothTexts });
    const localeFor = async (locale?: string) =>
      answered(await templates.see({ templateCode, locale })).current?.locale;

    expect(await Promise.all([localeFor('de-CH'), localeFor('fr'), localeFor()])).toEqual(['de', 'en', 'en']);
  });

  it('come page by page', async () => {
    const { templateCode } = await service.given.publishedVersion();
    for (let count = 0; count < 4; count += 1) await service.given.publishedVersion({ templateCode });
    const numbersFrom = async (after: string | null): Promise<readonly number[]> => {
      const seen = answered(await templates.see({ templateCode, first: 2, after }));
      const { nodes, pageInfo } = seen.versions;
      expect(pageInfo.hasPreviousPage).toBe(after !== null);
      const here = nodes.map(({ number }) => number);
      return pageInfo.hasNextPage ? [...here, ...(await numbersFrom(pageInfo.endCursor))] : here;
    };

    expect(await numbersFrom(null)).toEqual([5, 4, 3, 2, 1]);
  });
});

describe('the list of templates', () => {
  let listed: TestService;

  beforeAll(async () => {
    listed = await startService({ clock });
    const named = { 'b-terms': 'Terms of Use', 'a-news': 'NEUIGKEITEN', 'c.strasse': 'Straßenfest' };
    const ten = Array.from({ length: 10 }, (_none, index) => [`z${index}`, `Number ${index}`] as const);
    for (const [templateCode, name] of [...Object.entries(named), ...ten]) {
      await listed.actions.createTemplate({ templateCode, name, defaultLocale: 'en' });
      await listed.given.publishedVersion({ templateCode });
    }
    await listed.given.retiredTemplate('z9');
  }, startTimeoutMs);
  afterAll(() => listed.close());

  const codesOf = async (asked: Parameters<TemplatesDoor['list']>[0]) =>
    answered(await templatesAt(listed.url).list(asked)).nodes.map(({ templateCode }) => templateCode);

  it('is in the order of codes, page by page, each once', async () => {
    const door = templatesAt(listed.url);
    const first = answered(await door.list({ first: 5 }));
    const next = answered(await door.list({ first: 100, after: first.pageInfo.endCursor }));

    expect(first.nodes.map(({ templateCode }) => templateCode)).toEqual([
      'a-news',
      'b-terms',
      'c.strasse',
      'z0',
      'z1',
    ]);
    expect(first.edges.map(({ cursor }) => cursor)).toContain(first.pageInfo.endCursor);
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    expect(next.nodes.map(({ templateCode }) => templateCode)).toEqual([
      'z2',
      'z3',
      'z4',
      'z5',
      'z6',
      'z7',
      'z8',
    ]);
    expect(next.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  });

  it('goes on behind a place whose template a search would not find', async () => {
    const { pageInfo } = answered(await templatesAt(listed.url).list({ first: 4 }));
    expect(await codesOf({ search: 'number', after: pageInfo.endCursor, first: 2 })).toEqual(['z1', 'z2']);
  });

  it.each([
    ['neuig', ['a-news']],
    ['TERMS', ['b-terms']],
    ['of use', ['b-terms']],
    ['STRASSENFEST', ['c.strasse']],
    ['C.str', ['c.strasse']],
    ['%', []],
    ['z_', []],
    ['number 1', ['z1']],
  ])('finds %s in code or name', async (search, codes) => {
    expect(await codesOf({ search })).toEqual(codes);
  });

  it('has retired templates only where they are asked for', async () => {
    expect(await codesOf({ search: 'z9' })).toEqual([]);
    expect(await codesOf({ search: 'z9', includeRetired: true })).toEqual(['z9']);
  });

  it('costs as many statements for all templates as for one', async () => {
    const seen = 'templateCode current { title } versions { nodes { state texts { body } } }';
    const statementsFor = async (query: string) => {
      const statements: string[] = [];
      const stop = listed.database.engine.onStatement((text) => statements.push(text));
      const { data, errors } = await ask(listed.url, { query }).finally(stop);
      expect(errors).toBeUndefined();
      return { rows: JSON.stringify(data).match(/"templateCode"/g)?.length, count: statements.length };
    };

    const page = await statementsFor(`{ templates(first: 13, includeRetired: true) { nodes { ${seen} } } }`);
    const aliases = ['a-news', 'b-terms', 'z1', 'z2'].map(
      (code, index) => `t${index}: template(templateCode: "${code}") { ${seen} }`,
    );
    const roots = await statementsFor(`{ ${aliases.join(' ')} }`);

    expect([page.rows, roots.rows]).toEqual([13, 4]);
    // One of its own, and perhaps one of the poll that runs beside it.
    expect(page.count).toBeGreaterThanOrEqual(1);
    expect(page.count).toBeLessThanOrEqual(2);
    expect(roots.count).toBeLessThanOrEqual(2);
  });
});

describe('is refused:', () => {
  it.each([
    ['a code that is none', { templateCode: 'No Code' }, 'templateCode'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'name'],
    ['a locale that is none', { defaultLocale: 'german!' }, 'defaultLocale'],
  ])('a template with %s', async (_name, wrong, member) => {
    const input = { templateCode: 'fine', name: 'Fine', defaultLocale: 'en', ...wrong };
    expect(refused(await templates.create(input))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { member },
    });
    expect(refused(await templates.see({ templateCode: 'fine' })).code).toBe('TEMPLATE_NOT_FOUND');
  });

  it('whatever is asked of a template that is not there', async () => {
    const templateCode = 'nowhere';
    const answers = [
      await templates.see({ templateCode }),
      await templates.rename({ templateCode, name: 'N' }),
      await templates.retire({ templateCode }),
    ];
    expect(answers.map((answer) => refused(answer).code)).toEqual(answers.map(() => 'TEMPLATE_NOT_FOUND'));
  });

  it.each([
    ['no templates', { first: 0 }, 'first'],
    ['too many templates', { first: 101 }, 'first'],
    ['a cursor of another list', { after: 'c29tZXRoaW5nIGVsc2U' }, 'after'],
    ['an empty search', { search: '' }, 'search'],
    ['a search with controls', { search: 'a\u0000' }, 'search'],
  ])('a page with %s', async (_name, asked, member) => {
    expect(refused(await templates.list(asked))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { member },
    });
  });

  it.each([
    ['no versions', { first: 0 }, 'first'],
    ['too many versions', { first: 101 }, 'first'],
    ['a cursor of another list', { after: Buffer.from('0').toString('base64url') }, 'after'],
    ['a locale that is none', { locale: 'german!' }, 'locale'],
  ])('a template with %s', async (_name, asked, member) => {
    const { templateCode } = await service.given.publishedVersion();
    expect(refused(await templates.see({ templateCode, ...asked }))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { member },
    });
  });
});
