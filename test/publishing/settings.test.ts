import { seedSettings } from '../../src/app/settings';
import { atOnce } from '../concurrency/atOnce';
import { answered, refused } from '../doors/scene';
import { logAll } from '../evidence/logPass';
import { readPage } from '../rest/eventReader';
import { asNobody, bearer, tokenOf } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { publishingAt } from './publishingAt';
import { settingsAtGraphql, settingsAtRest, type SettingsDoor } from './settingsAt';

let service: TestService;

beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

const staff = (sub: string, scope = 'settings:manage templates:write templates:publish') =>
  bearer(tokenOf({ sub, scope }));
const pool = () => service.database.engine.pool;

/** As a database of which nobody has changed anything. */
beforeEach(async () => {
  await pool()
    .query(`SET session_replication_role = replica; DELETE FROM settings_change; DELETE FROM settings_proposal;
    DELETE FROM log_event WHERE kind = 'settingsChange'; SET session_replication_role = DEFAULT`);
});

describe.each([
  ['GraphQL', settingsAtGraphql],
  ['REST', settingsAtRest],
])('at the %s door settings', (_name, settingsAt) => {
  let [anna, berta]: readonly SettingsDoor[] = [];
  const [annas, bertas] = [() => anna as SettingsDoor, () => berta as SettingsDoor];
  beforeAll(() => {
    [anna, berta] = ['anna', 'berta'].map((name) => settingsAt(service.url, staff(name)));
  });

  it('are the defaults until one person changes them, which counts at once', async () => {
    const defaults = {
      fourEyes: false,
      confirmAskedAbove: 1000,
      revision: 0,
      changedBy: null,
      proposal: null,
    };
    expect(answered(await annas().read())).toMatchObject(defaults);

    const changed = answered(await annas().change({ fourEyes: true }));

    expect(changed).toMatchObject({
      ...{ fourEyes: true, confirmAskedAbove: 1000, revision: 1, proposal: null },
      ...{ changedBy: { kind: 'SERVICE', name: 'anna' }, confirmedBy: null },
    });
    expect(answered(await bertas().read())).toEqual(changed);
  });

  it('are turned back by two persons alone, whichever of them', async () => {
    answered(await annas().change({ fourEyes: true }));
    const proposal = { fourEyes: false, confirmAskedAbove: 1000, proposedBy: { name: 'anna' } };
    for (const again of [1, 2]) {
      const answer = answered(await annas().change({ fourEyes: false }));
      expect([again, answer]).toMatchObject([again, { fourEyes: true, revision: 1, proposal }]);
    }

    expect(answered(await bertas().change({ fourEyes: false }))).toMatchObject({
      ...{ fourEyes: false, revision: 2, proposal: null },
      ...{ changedBy: { name: 'anna' }, confirmedBy: { name: 'berta' } },
    });
  });

  it('change as nobody wants who sees something else, or thinks again', async () => {
    answered(await annas().change({ fourEyes: true }));
    answered(await annas().change({ confirmAskedAbove: 5 }));
    const other = answered(await bertas().change({ confirmAskedAbove: 6 }));
    expect(other.proposal).toMatchObject({ confirmAskedAbove: 6, proposedBy: { name: 'berta' } });
    expect(answered(await annas().change({ confirmAskedAbove: 1000 })).proposal).toBeNull();
    expect(answered(await annas().change({ confirmAskedAbove: 6 }))).toMatchObject({ revision: 1 });
  });

  it('are refused to others, and without anything to change', async () => {
    const nobody = settingsAt(service.url, asNobody);
    const publisher = settingsAt(service.url, staff('paul', 'templates:publish'));
    const writer = settingsAt(service.url, staff('erika', 'templates:write'));
    expect(refused(await nobody.read()).code).toBe('UNAUTHENTICATED');
    expect(refused(await writer.read()).code).toBe('FORBIDDEN');
    expect(answered(await publisher.read()).fourEyes).toBe(false);
    expect(refused(await publisher.change({ fourEyes: true }))).toMatchObject({
      code: 'FORBIDDEN',
      details: { requires: 'settings:manage' },
    });
    expect(refused(await annas().change({})).code).toBe('INVALID_INPUT');
    expect(refused(await annas().change({ confirmAskedAbove: -1 })).code).toBe('INVALID_INPUT');
    expect(answered(await annas().read()).revision).toBe(0);
  });
});

const settingsOf = (name: string) => settingsAtGraphql(service.url, staff(name));

it('publishing goes by them from the next publication on, at every node', async () => {
  const node = await startNode(service.database);
  const { templateCode } = await service.given.template();
  await service.actions.saveDraft(
    { templateCode, label: 'v1', texts: [{ locale: 'en', title: 'News', body: 'May we?' }] },
    { kind: 'staff', id: 'anna' },
  );
  answered(await settingsAtGraphql(node.url, staff('berta')).change({ fourEyes: true }));
  const publish = (name: string) => publishingAt(service.url, staff(name)).publish({ templateCode });
  expect(refused(await publish('anna')).code).toBe('FOUR_EYES_REQUIRED');
  answered(await publish('berta'));
  await node.close();
});

describe('of changes at once', () => {
  it('each takes effect after the other, and the log tells what was before', async () => {
    const wanted = Array.from({ length: 10 }, (_, index) => index + 1);
    await atOnce(10, (index) => settingsOf(`person-${index}`).change({ confirmAskedAbove: index + 1 }));

    const { rows } = await pool().query<{ body: string }>(
      `SELECT body FROM log_event WHERE kind = 'settingsChange' ORDER BY at`,
    );
    const told = rows.map(({ body }) => JSON.parse(body) as Told);
    expect(told.map(({ revision }) => revision)).toEqual(wanted);
    expect(told.map(({ confirmAskedAbove }) => confirmAskedAbove).toSorted((a, b) => a - b)).toEqual(wanted);
    expect(told.map(({ previous }) => previous.confirmAskedAbove)).toEqual([
      1000,
      ...told.slice(0, -1).map(({ confirmAskedAbove }) => confirmAskedAbove),
    ]);
    expect(answered(await settingsOf('anna').read())).toMatchObject({
      revision: 10,
      confirmAskedAbove: told.at(-1)?.confirmAskedAbove,
    });
  });

  it('one person’s never turn four eyes off, and two persons’ do it once', async () => {
    answered(await settingsOf('anna').change({ fourEyes: true }));
    await atOnce(10, () => settingsOf('anna').change({ fourEyes: false }));
    expect(answered(await settingsOf('anna').read())).toMatchObject({ fourEyes: true, revision: 1 });
    await atOnce(10, () => settingsOf('berta').change({ fourEyes: false }));
    expect(answered(await settingsOf('anna').read())).toMatchObject({ fourEyes: false, revision: 2 });
  });
});

interface Told {
  readonly revision: number;
  readonly confirmAskedAbove: number;
  readonly previous: { readonly confirmAskedAbove: number };
}

it('the feed tells a change with both persons, and no proposal', async () => {
  answered(await settingsOf('anna').change({ fourEyes: true }));
  answered(await settingsOf('anna').change({ fourEyes: false }));
  answered(await settingsOf('berta').change({ fourEyes: false }));
  await logAll(service.database.engine);
  const { events } = await readPage(service.url, { types: 'consent.settings.changed' });
  expect(events.slice(-2).map(({ data }) => data)).toMatchObject([
    {
      ...{ revision: 1, four_eyes: true, confirm_asked_above: 1000, confirmed_by: null },
      previous: { four_eyes: false, confirm_asked_above: 1000 },
    },
    {
      ...{ revision: 2, four_eyes: false, changed_by: { kind: 'SERVICE', name: 'anna' } },
      confirmed_by: { kind: 'SERVICE', name: 'berta' },
      previous: { four_eyes: true, confirm_asked_above: 1000 },
    },
  ]);
});

describe('the environment of a node', () => {
  const seeded = async (
    wanted: { fourEyes: boolean | null; confirmAskedAbove: number | null },
    store = service.parts.settings,
  ) => {
    const warnings: object[] = [];
    const log = {
      warn: (about: object) => warnings.push(about),
      info: () => undefined,
      error: () => undefined,
    };
    await seedSettings(store, wanted, log);
    return warnings;
  };

  it('gives the first settings, and nothing where it asks for the defaults', async () => {
    expect(await seeded({ fourEyes: false, confirmAskedAbove: 1000 })).toEqual([]);
    expect(answered(await settingsOf('anna').read()).revision).toBe(0);
    await atOnce(3, () => seeded({ fourEyes: true, confirmAskedAbove: null }));
    expect(answered(await settingsOf('anna').read())).toMatchObject({
      ...{ fourEyes: true, confirmAskedAbove: 1000, revision: 1 },
      changedBy: { kind: 'OPERATOR', name: 'environment' },
    });
  });

  it('changes nothing later, and is told so', async () => {
    answered(await settingsOf('anna').change({ fourEyes: true }));
    expect(await seeded({ fourEyes: false, confirmAskedAbove: 1000 })).toMatchObject([
      { ignored: ['FOUR_EYES'] },
    ]);
    expect(answered(await settingsOf('anna').read())).toMatchObject({ fourEyes: true, revision: 1 });
  });

  it('changes nothing that somebody has changed since it looked', async () => {
    const before = await service.parts.settings.read();
    answered(await settingsOf('anna').change({ confirmAskedAbove: 5 }));
    const store = { ...service.parts.settings, read: () => Promise.resolve(before) };
    expect(await seeded({ fourEyes: null, confirmAskedAbove: 7 }, store)).toMatchObject([
      { ignored: ['CONFIRM_ASKED_ABOVE'] },
    ]);
    expect(answered(await settingsOf('anna').read())).toMatchObject({ confirmAskedAbove: 5, revision: 1 });
  });
});
