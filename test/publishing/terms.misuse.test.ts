import type { VersionTermsInput } from '../operations/generated';
import { answered, refused } from '../doors/scene';
import { FakeClock } from '../service/fakeClock';
import { bothTexts } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { draftsAt, type DraftsDoor } from './draftsAt';
import { publishingAt, type PublishingDoor } from './publishingAt';
import { reportsAt } from '../tally/reportsAt';

const clock = new FakeClock('2126-03-01T12:00:00.000Z');
let service: TestService;
let drafts: DraftsDoor;
let door: PublishingDoor;

beforeAll(async () => {
  service = await startService({ clock });
  drafts = draftsAt(service.url);
  door = publishingAt(service.url);
}, startTimeoutMs);
afterAll(() => service.close());

const label = 'v1';
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
const editorial = { changeKind: 'EDITORIAL', editorialReason: 'A typing error' } as const;

const impossible: readonly [string, () => VersionTermsInput, string][] = [
  ['an instant that has passed', () => ({ effectiveFrom: inDays(-1) }), 'effectiveFrom'],
  ['a grace that is over at once', () => ({ effectiveFrom: inDays(2), graceUntil: inDays(2) }), 'graceUntil'],
  ['a validity that is none', () => ({ validity: 'one year' }), 'validity'],
  ['a blank reason', () => ({ ...editorial, editorialReason: ' ' }), 'editorialReason'],
  ['a reason of a material version', () => ({ ...editorial, changeKind: 'MATERIAL' }), 'editorialReason'],
  ['an editorial version that asks', () => ({ ...editorial, reask: 'EVERYONE' }), 'reask'],
  ['an editorial version with grace', () => ({ ...editorial, graceUntil: inDays(9) }), 'graceUntil'],
];

describe('a draft is not saved on terms that it could never be published on:', () => {
  it.each(impossible)('%s', async (_name, terms, member) => {
    const { templateCode } = await service.given.template();
    const answers = [
      await drafts.save({ templateCode, label, texts: bothTexts, terms: terms() }),
      await drafts.start({ templateCode, label, terms: terms() }),
    ];
    for (const answer of answers) {
      expect(refused(answer)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { member: `terms.${member}` },
      });
    }
    await expect(drafts.see(templateCode)).rejects.toThrow('neither data nor errors');
  });
});

it('a draft on possible terms is refused where those that are sent stand against them', async () => {
  const { templateCode } = await service.given.publishedVersion({ texts: bothTexts });
  const terms = { reask: 'GRANTS_ONLY', graceUntil: inDays(9) } as const;
  const { revision } = answered(await drafts.save({ templateCode, label, texts: bothTexts, terms }));
  const against = [
    [{ ...editorial, reask: 'EVERYONE' }, 'reask', '/reask'],
    [{ ...editorial, validity: 'P1Y' }, 'validity', '/validity'],
    [{ effectiveFrom: inDays(9) }, 'draft.terms.graceUntil', ''],
    [{ editorialReason: 'A typing error' }, 'editorialReason', '/editorialReason'],
  ] as const;

  for (const [sent, member, pointer] of against) {
    const answers = [
      await door.publish({ templateCode, expectedRevision: revision, ...sent }),
      await reportsAt(service.url).preview({ templateCode, ...sent }),
    ];
    for (const answer of answers) {
      expect(refused(answer).details).toMatchObject({ member, errors: [{ pointer }] });
    }
  }
});

it('a fault in a term of the draft is named as the draft’s, and points to nothing that was sent', async () => {
  const { templateCode } = await service.given.publishedVersion({ texts: bothTexts });
  const terms = { effectiveFrom: inDays(1), graceUntil: inDays(2) };
  answered(await drafts.save({ templateCode, label, texts: bothTexts, terms }));
  clock.pass({ days: 5 });

  const answers = [
    await door.publish({ templateCode, effectiveFrom: inDays(1) }),
    await reportsAt(service.url).preview({ templateCode, effectiveFrom: inDays(1) }),
  ];
  for (const answer of answers) {
    expect(refused(answer)).toMatchObject({
      message: 'The draft’s terms no longer hold: graceUntil must be later than effectiveFrom.',
      details: { member: 'draft.terms.graceUntil', errors: [{ pointer: '' }] },
    });
  }
  expect(refused(await door.publish({ templateCode })).details).toMatchObject({
    errors: [{ pointer: '', came: 'the effectiveFrom of the draft’s terms, an instant in the past' }],
  });
});

it('a draft that is there is not saved over without its revision, which the refusal tells', async () => {
  const { templateCode } = await service.given.template();
  const save = (expectedRevision?: number | null) =>
    drafts.save({ templateCode, label, texts: bothTexts, expectedRevision });
  const { revision } = answered(await save());

  for (const left of [undefined, null]) {
    expect(refused(await save(left))).toMatchObject({
      code: 'EDIT_CONFLICT',
      message: `A draft exists at revision ${revision}. To save over it, send ${revision} as expectedRevision.`,
      details: { actualRevision: revision },
    });
  }
  expect(refused(await save(0)).message).toBe(
    'The draft is at revision 1, so expectedRevision 0 is out of date.',
  );
  expect(answered(await save(revision)).revision).toBe(2);
});

it('a preview refuses the terms that publishing refuses', async () => {
  const { templateCode } = await service.given.publishedVersion({ texts: bothTexts });
  await service.given.publishedVersion({ templateCode, effectiveFrom: new Date(inDays(9)) });
  answered(await drafts.save({ templateCode, label, texts: bothTexts }));
  const later = { effectiveFrom: inDays(10) };
  const wrong = [
    [{ effectiveFrom: inDays(8) }, 'effectiveFrom'],
    [{}, 'effectiveFrom'],
    [{ ...later, changeKind: 'EDITORIAL' }, 'editorialReason'],
    [{ ...later, ...editorial, validity: 'P1Y' }, 'validity'],
  ] as const;

  for (const [sent, member] of wrong) {
    const [previewed, published] = [
      refused(await reportsAt(service.url).preview({ templateCode, ...sent })),
      refused(await door.publish({ templateCode, ...sent })),
    ];
    expect(previewed.details).toMatchObject({ member });
    expect(previewed.message).toBe(published.message);
  }
});

it('terms that are kept from before are no hindrance to a save, whatever became of their instant', async () => {
  const { templateCode } = await service.given.template();
  const terms = { effectiveFrom: inDays(1), graceUntil: inDays(2) };
  const { revision } = answered(await drafts.save({ templateCode, label, texts: bothTexts, terms }));
  clock.pass({ days: 5 });
  const saved = await drafts.save({ templateCode, label, texts: bothTexts, expectedRevision: revision });
  expect(answered(saved).terms).toMatchObject(terms);
});
