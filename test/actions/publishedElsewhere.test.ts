import { allReady } from '../../src/actions/running/promiseOrValue';
import { TemplateCatalogue } from '../../src/actions/templates/templateCatalogue';
import { timelineOf, type Timeline } from '../../src/domain/templates/timeline';
import { exampleTemplate, exampleVersion } from '../../src/rest/templates/examples';

const { version } = exampleVersion;
const { consentVersionId } = version;

const timelineFor = (templateCode: string, isPublished: boolean): Timeline =>
  timelineOf({ ...exampleTemplate, templateCode }, 1, isPublished ? [{ ...version, templateCode }] : []);

/** A catalogue whose node has not heard yet of what the database holds: a version of each of these templates. */
async function givenLateCatalogue(templateCodes: readonly string[]) {
  const readings: (readonly string[])[] = [];
  let isPublished = false;
  const catalogue = new TemplateCatalogue(
    {
      readTimelines: (codes) => {
        readings.push(codes);
        return Promise.resolve(codes.map((code) => timelineFor(code, isPublished)));
      },
      readTemplates: () => Promise.resolve([]),
      readRevisions: () => Promise.resolve(new Map()),
    },
    { maxTextMemoryBytes: 1_000_000 },
  );
  await catalogue.refresh(templateCodes);
  readings.length = 0;
  isPublished = true;
  return { catalogue, readings };
}

describe('a version that another node published a moment ago', () => {
  test('is read when a decision names it, those of one turn together', async () => {
    const { catalogue, readings } = await givenLateCatalogue(['news', 'terms']);

    const named = ['news', 'terms', 'news', 'new-template'].map((code) =>
      catalogue.timelineWith(code, consentVersionId),
    );

    const found = (await allReady(named)).map(({ versions }) => versions[0]?.templateCode);
    expect(found).toEqual(['news', 'terms', 'news', 'new-template']);
    expect(readings).toEqual([['news', 'terms', 'new-template']]);
  });

  test('is at hand from then on', async () => {
    const { catalogue, readings } = await givenLateCatalogue(['news']);
    await catalogue.timelineWith('news', consentVersionId);

    const again = catalogue.timelineWith('news', consentVersionId);

    expect(again).not.toBeInstanceOf(Promise);
    expect(readings).toHaveLength(1);
  });
});
