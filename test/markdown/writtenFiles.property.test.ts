import fc from 'fast-check';
import { requireSafeMarkdown } from '../../src/texts/markdownRules';
import { declaredChange } from '../../src/domain/publishing/declaredVersion';
import { draftTexts } from '../../src/domain/publishing/draft';
import { publish } from '../../src/domain/publishing/publication';
import {
  findLastVersion,
  timelineOf,
  versionState,
  type Timeline,
} from '../../src/domain/templates/timeline';
import {
  contextParts,
  mayDecides,
  templateKinds,
  type TemplateRules,
} from '../../src/domain/templates/templateRules';
import type { PublishedVersion, VersionTerms, VersionText } from '../../src/domain/templates/version';
import { filedVersions } from '../../src/markdown/filedVersion';
import { readTextFile } from '../../src/markdown/textFile';
import { writtenFiles } from '../../src/markdown/writeFolder';
import { day, given, versionId } from '../domain/given';
import { block, line } from './arbitraries';

const locales = fc.subarray(['en', 'de', 'de-AT', 'fr', 'zh-Hant-TW'], { minLength: 1 });
const markdown = block.filter(isSafeMarkdown);
const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });

/** A text in each of the locales. */
const texts = locales
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((locale) =>
        fc
          .record({ title: line, body: markdown, changeNote: orNull(markdown) })
          .map((text): readonly VersionText[] => draftTexts([{ locale, ...text }])),
      ),
    ),
  )
  .map((lists) => lists.flat());

const material: fc.Arbitrary<VersionTerms> = fc.record({
  effectiveFrom: fc.constantFrom(null, day(3), day(9)),
  changeKind: fc.constant('MATERIAL'),
  editorialReason: fc.constant(null),
  reask: fc.constantFrom('EVERYONE', 'GRANTS_ONLY', 'NOBODY'),
  graceUntil: fc.constantFrom(null, day(20)),
  validity: fc.constantFrom(null, 'P1Y', 'P30D'),
});

const editorial: fc.Arbitrary<VersionTerms> = line.map((editorialReason) =>
  given.terms({ effectiveFrom: day(12), changeKind: 'EDITORIAL', editorialReason, reask: null }),
);

const rules: fc.Arbitrary<TemplateRules> = fc.record({
  kind: fc.constantFrom(...templateKinds),
  collects: fc.subarray(contextParts.filter((part) => part !== 'IP_TRUNCATED')),
  mayDecide: fc.constantFrom(...mayDecides),
  confirmation: fc.constant('REQUIRED'),
  confirmationValidity: fc.constantFrom('P14D', 'PT1H'),
  notifyBefore: fc.subarray(['P7D', 'PT36H']),
});

const published = fc
  .record({
    name: line,
    rules,
    label: line,
    texts,
    terms: material,
    then: orNull(editorial),
  })
  .map(({ terms, ...said }) => {
    const validity = said.rules.notifyBefore.length > 0 ? 'P1Y' : terms.validity;
    return { ...said, terms: { ...terms, validity } };
  });

/** The template as those publications leave it on day 3, with the version that is its newest. */
function timelineBy(said: typeof published extends fc.Arbitrary<infer Said> ? Said : never): Timeline {
  const [defaultText] = said.texts;
  const template = given.template({
    ...said.rules,
    name: said.name,
    defaultLocale: defaultText?.locale ?? '',
  });
  const steps = said.then ? [said.terms, said.then] : [said.terms];
  return steps.reduce<Timeline>(
    (timeline, publication) => {
      const versions: readonly PublishedVersion[] = timeline.versions;
      const draft = given.draft({
        consentVersionId: versionId(versions.length + 1),
        label: said.label,
        texts: said.texts,
      });
      const publisher = {
        publishedBy: { kind: 'staff', id: 'ada' },
        fourEyes: false,
        sameText: true,
      } as const;
      return timelineOf(template, 1, [...versions, publish(timeline, draft, publication, publisher, day(3))]);
    },
    timelineOf(template, 1, []),
  );
}

function isSafeMarkdown(text: string): boolean {
  try {
    requireSafeMarkdown('body', text);
    return true;
  } catch {
    return false;
  }
}

it('declare exactly the version that they were written from', () => {
  fc.assert(
    fc.property(published, fc.constantFrom(3, 10, 30), (said, onDay) => {
      const timeline = timelineBy(said);
      const newest = findLastVersion(timeline);
      if (!newest) throw new Error('Nothing was published.');
      const state = versionState(timeline, newest, day(onDay));
      const files = writtenFiles(timeline.template, { version: newest, state }).map((file) =>
        readTextFile(file),
      );
      const { found, faults } = filedVersions(files.filter((file) => 'text' in file));
      expect([...files.filter((file) => !('text' in file)), ...faults]).toEqual([]);
      expect(found).toHaveLength(1);
      for (const { declared } of found) {
        const declaring = {
          publishedBy: { kind: 'staff', id: 'ada' },
          fourEyes: false,
          sameText: true,
        } as const;
        const change = declaredChange({ timeline, draft: null }, declared, {
          ...declaring,
          now: day(onDay),
          consentVersionId: versionId(9),
        });
        expect(change).toMatchObject({ isRenamed: false, version: null, draft: null });
        expect(declared.texts).toEqual([...said.texts].sort((a, b) => (a.locale < b.locale ? -1 : 1)));
      }
    }),
    { numRuns: 200 },
  );
});
