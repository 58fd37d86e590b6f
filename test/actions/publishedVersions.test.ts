import { defaultRules } from '../../src/domain/templates/templateRules';
import { randomUUID } from 'node:crypto';
import { PublishedVersions } from '../../src/actions/templates/publishedVersions';
import { TemplateCatalogue } from '../../src/actions/templates/templateCatalogue';
import { requireUuid } from '../../src/domain/input/input';
import type { Uuid } from '../../src/domain/values/checkedText';
import { timelineOf } from '../../src/domain/templates/timeline';
import { given } from '../domain/given';

const template = {
  templateCode: 'news',
  name: 'News',
  defaultLocale: 'en',
  createdAt: new Date(0),
  position: null,
  retiredAt: null,
  ...defaultRules,
};

/** Versions of one template, over a database that counts what it is asked. */
function givenVersions(...ids: readonly Uuid[]) {
  const versions = ids.map((consentVersionId, index) =>
    given.version({ consentVersionId, number: index + 1 }),
  );
  const catalogue = new TemplateCatalogue(
    {
      readTimelines: () => Promise.resolve([timelineOf(template, 1, versions)]),
      readTemplates: () => Promise.resolve([{ template, revision: 1 }]),
      readRevisions: () => Promise.resolve(new Map([['news', 1]])),
    },
    { maxTextMemoryBytes: 1_000_000 },
  );
  const statements: number[] = [];
  const load = { underway: 0, most: 0, broken: false };
  const published = new PublishedVersions(catalogue, async (asked) => {
    statements.push(asked.length);
    load.underway += 1;
    load.most = Math.max(load.most, load.underway);
    await new Promise((resolve) => setTimeout(resolve, 5));
    load.underway -= 1;
    if (load.broken) throw new Error('away');
    return new Map(ids.filter((id) => asked.includes(id)).map((id) => [id, 'news']));
  });
  return { published, statements, load };
}

const anId = () => requireUuid('id', randomUUID());

test('however many ids are guessed over many turns, one statement at a time looks for them', async () => {
  const { published, statements, load } = givenVersions();
  const found: unknown[] = [];

  for (let turn = 0; turn < 100; turn += 1) {
    for (let each = 0; each < 25; each += 1) found.push(published.find(anId()));
    await new Promise(setImmediate);
  }

  expect(new Set(await Promise.all(found))).toEqual(new Set([null]));
  expect(load.most).toBe(1);
  expect(Math.max(...statements)).toBeLessThanOrEqual(200);
  expect(statements.length).toBeLessThan(50);
});

test('one that was found comes from memory from then on, whatever is guessed besides', async () => {
  const id = anId();
  const { published, statements } = givenVersions(id);
  await published.find(id);
  await Promise.all(Array.from({ length: 20_000 }, async () => published.find(anId())));
  const before = statements.length;

  expect(published.find(id)).toMatchObject({ version: { consentVersionId: id } });
  expect(statements).toHaveLength(before);
});

test('one that was not there is looked for again', async () => {
  const { published, statements } = givenVersions();
  const id = anId();
  await published.find(id);
  await published.find(id);

  expect(statements).toEqual([1, 1]);
});

test('a database that was away is asked again', async () => {
  const id = anId();
  const { published, load } = givenVersions(id);
  load.broken = true;
  await expect(published.find(id)).rejects.toThrow('away');
  load.broken = false;

  expect(await published.find(id)).toMatchObject({ version: { consentVersionId: id } });
});
