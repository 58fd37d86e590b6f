import { defaultRules } from '../../src/domain/templates/templateRules';
import { keepCatalogue } from '../../src/actions/templates/catalogueUpkeep';
import { TemplateCatalogue } from '../../src/actions/templates/templateCatalogue';
import { timelineOf } from '../../src/domain/templates/timeline';

const templateAt = (templateCode: string) => ({
  templateCode,
  name: 'A template',
  defaultLocale: 'en',
  createdAt: new Date(0),
  position: null,
  retiredAt: null,
  ...defaultRules,
});

/** A node that keeps two of three templates in memory, and what it reads once it has started. */
async function givenNode() {
  const revisions = new Map(['a', 'b', 'c'].map((code) => [code, 1]));
  const read: string[] = [];
  const rows = (codes: readonly string[] = [...revisions.keys()]) =>
    codes.map((code) => ({ code, revision: revisions.get(code) ?? 0 }));
  const catalogue = new TemplateCatalogue(
    {
      readTimelines: (codes) => {
        read.push(`texts of ${codes.join(' ')}`);
        return Promise.resolve(
          rows(codes).map(({ code, revision }) => timelineOf(templateAt(code), revision, [])),
        );
      },
      readTemplates: (codes) => {
        read.push(`names of ${codes?.join(' ') ?? 'all'}`);
        return Promise.resolve(
          rows(codes).map(({ code, revision }) => ({ template: templateAt(code), revision })),
        );
      },
      readRevisions: (codes) => {
        read.push(`revisions of ${codes?.join(' ') ?? 'all'}`);
        return Promise.resolve(new Map(rows(codes).map(({ code, revision }) => [code, revision])));
      },
    },
    { maxTextMemoryBytes: 2_000 },
  );
  let notify: (templateCode: string) => void = () => undefined;
  const listen = (onChange: (templateCode: string) => void) => {
    notify = onChange;
    return Promise.resolve(() => Promise.resolve());
  };
  const stop = await keepCatalogue(catalogue, listen, (fault) => read.push(String(fault)));
  read.length = 0;
  return {
    stop,
    catalogue,
    read,
    /** The database tells that these have changed. */
    changed: async (...codes: readonly string[]) => {
      codes.forEach((code) => revisions.set(code, (revisions.get(code) ?? 0) + 1));
      codes.forEach((code) => notify(code));
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    },
  };
}

describe('what is notified', () => {
  let node: Awaited<ReturnType<typeof givenNode>>;
  beforeEach(async () => {
    node = await givenNode();
  });
  afterEach(() => node.stop());

  it('is read anew where it is in memory', async () => {
    await node.changed('c');
    expect(node.read).toEqual(['revisions of c', 'texts of c']);
    expect(node.catalogue.inMemory('c')?.revision).toBe(2);
  });

  it('costs no texts where it is not, and pushes none out', async () => {
    await node.changed('a');
    expect(node.read).toEqual(['revisions of a', 'names of a']);
    expect(['a', 'b', 'c'].map((code) => node.catalogue.inMemory(code)?.revision)).toEqual([undefined, 1, 1]);
  });

  it('is read together with what is notified beside it', async () => {
    await node.changed('a', 'b', 'c');
    expect(node.read).toEqual(['revisions of a b c', 'texts of b c', 'names of a']);
  });
});
