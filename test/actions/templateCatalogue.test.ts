import { defaultRules } from '../../src/domain/templates/templateRules';
import { TemplateCatalogue, type ListedTemplate } from '../../src/actions/templates/templateCatalogue';
import type { Template } from '../../src/domain/templates/template';
import { timelineOf, type Timeline } from '../../src/domain/templates/timeline';

const templateCode = 'marketing';

/** The template as it was at a revision; its name tells which. */
function templateAt(revision: number): Template {
  return {
    templateCode,
    name: `at ${revision}`,
    defaultLocale: 'en',
    createdAt: new Date(0),
    position: null,
    retiredAt: null,
    ...defaultRules,
  };
}

const listedAt = (revision: number): ListedTemplate => ({ template: templateAt(revision), revision });
const timelineAt = (revision: number): Timeline => timelineOf(templateAt(revision), revision, []);

/** A reading that is under way until it is answered. */
interface Reading<Row> {
  readonly rows: Promise<readonly Row[]>;
  readonly answer: (...rows: readonly Row[]) => Promise<void>;
}

function reading<Row>(): Reading<Row> {
  let resolve: (rows: readonly Row[]) => void = () => undefined;
  const rows = new Promise<readonly Row[]>((answered) => (resolve = answered));
  return {
    rows,
    answer: async (...found) => {
      resolve(found);
      await new Promise(setImmediate);
    },
  };
}

/** A catalogue over a database that answers each reading when the example says so. */
function givenCatalogue() {
  const timelines: Reading<Timeline>[] = [];
  const templates: Reading<ListedTemplate>[] = [];
  const begun = <Row>(readings: Reading<Row>[]): Promise<readonly Row[]> => {
    const one = reading<Row>();
    readings.push(one);
    return one.rows;
  };
  let revision = 0;
  const catalogue = new TemplateCatalogue(
    {
      readTimelines: () => begun(timelines),
      readTemplates: () => begun(templates),
      readRevisions: () => Promise.resolve(new Map([[templateCode, revision]])),
    },
    { maxTextMemoryBytes: 1_000_000 },
  );
  return {
    catalogue,
    /** Begins to read the template with its versions. */
    readTimeline: () => {
      void catalogue.refresh([templateCode]);
      return timelines.at(-1) ?? reading<Timeline>();
    },
    /** Begins to read the template without its versions, which are not in memory. */
    readListed: async (at: number) => {
      revision = at;
      void catalogue.reconcile();
      await new Promise(setImmediate);
      return templates.at(-1) ?? reading<ListedTemplate>();
    },
  };
}

describe('of two readings of a template', () => {
  it('the older that comes late does not replace the newer', async () => {
    const { catalogue, readTimeline } = givenCatalogue();
    const [slow, fast] = [readTimeline(), readTimeline()];
    await fast.answer(timelineAt(8));
    await slow.answer(timelineAt(7));
    expect(catalogue.inMemory(templateCode)?.revision).toBe(8);
    expect(catalogue.find(templateCode)?.name).toBe('at 8');
  });

  it('the newer that comes late replaces the older', async () => {
    const { catalogue, readTimeline } = givenCatalogue();
    const [slow, fast] = [readTimeline(), readTimeline()];
    await fast.answer(timelineAt(7));
    await slow.answer(timelineAt(8));
    expect(catalogue.inMemory(templateCode)?.revision).toBe(8);
  });

  it('the one that began after the other had come is right, also with an older revision', async () => {
    const { catalogue, readTimeline } = givenCatalogue();
    await readTimeline().answer(timelineAt(8));
    await readTimeline().answer(timelineAt(7));
    expect(catalogue.inMemory(templateCode)?.revision).toBe(7);
    expect(catalogue.find(templateCode)?.name).toBe('at 7');
  });
});

describe('of two readings of the list of templates', () => {
  it('the older that comes late does not replace the newer', async () => {
    const { catalogue, readListed } = givenCatalogue();
    const slow = await readListed(7);
    const fast = await readListed(8);
    await fast.answer(listedAt(8));
    await slow.answer(listedAt(7));
    expect(catalogue.find(templateCode)?.name).toBe('at 8');
  });

  it('the one that began after the other had come is right, also with an older revision', async () => {
    const { catalogue, readListed } = givenCatalogue();
    await (await readListed(8)).answer(listedAt(8));
    await (await readListed(7)).answer(listedAt(7));
    expect(catalogue.find(templateCode)?.name).toBe('at 7');
  });
});

describe('versions in memory', () => {
  it('are let go of once the list has the template at another revision, and not before', async () => {
    const { catalogue, readTimeline, readListed } = givenCatalogue();
    const late = await readListed(8);
    await readTimeline().answer(timelineAt(7));
    expect(catalogue.inMemory(templateCode)?.revision).toBe(7);
    await late.answer(listedAt(8));
    expect(catalogue.inMemory(templateCode)).toBeNull();
  });
});

it('reads any number of templates, so many with one statement', async () => {
  const asked: number[] = [];
  const catalogue = new TemplateCatalogue(
    {
      readTimelines: (codes) => {
        asked.push(codes.length);
        return Promise.resolve([]);
      },
      readTemplates: () => Promise.resolve([]),
      readRevisions: () => Promise.resolve(new Map()),
    },
    { maxTextMemoryBytes: 1_000_000 },
  );
  await catalogue.refresh(Array.from({ length: 450 }, (_none, index) => `template-${index}`));
  expect(asked).toEqual([200, 200, 50]);
});
