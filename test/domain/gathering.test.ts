import { invalidMember, pointerTo } from '../../src/domain/errors/inputFault';
import { Refused } from '../../src/domain/errors/refusal';
import { GatheredFaults, maxFaultsTold, requireAll, requireEach } from '../../src/domain/input/gathering';
import { requireLine, requireLocale, requireUuid } from '../../src/domain/input/input';
import { draftTexts } from '../../src/domain/publishing/draft';
import { refusalOf } from './refused';

const pointersOf = (work: () => unknown): readonly string[] => {
  const refusal = refusalOf(work);
  return refusal.code === 'INVALID_INPUT' ? refusal.errors.map(({ pointer }) => pointer) : [];
};

describe('a form', () => {
  it('is read as a whole when nothing is wrong', () => {
    const form = requireAll({
      locale: () => requireLocale('locale', 'DE-at'),
      title: () => requireLine('title', 'Terms', 10),
    });
    expect(form).toEqual({ locale: 'de-AT', title: 'Terms' });
  });

  it('is refused with the first fault in words of its own, and with all of them in the order of the members', () => {
    const refusal = refusalOf(() =>
      requireAll({
        locale: () => requireLocale('locale', '?'),
        title: () => requireLine('title', 'Terms', 10),
        id: () => requireUuid('id', 'none'),
      }),
    );
    expect(refusal).toEqual({
      code: 'INVALID_INPUT',
      member: 'locale',
      expected: 'a language tag (BCP 47) such as de-AT',
      came: 'a string of 1 characters',
      errors: [
        {
          pointer: '/locale',
          expected: 'a language tag (BCP 47) such as de-AT',
          came: 'a string of 1 characters',
        },
        { pointer: '/id', expected: 'a UUID', came: 'a string of 4 characters' },
      ],
    });
  });

  it('of lists in forms tells the faults of every item', () => {
    const good = { locale: 'en', title: 'Terms', body: 'Our terms.' };
    const texts = [
      good,
      { locale: '?', title: '', body: 'x' },
      good,
      { ...good, locale: 'fr', changeNote: '\u0000' },
    ];
    expect(pointersOf(() => draftTexts(texts))).toEqual([
      '/texts/1/locale',
      '/texts/1/title',
      '/texts/3/changeNote',
    ]);
    expect(pointersOf(() => draftTexts([good, good, good]))).toEqual(['/texts/1/locale', '/texts/2/locale']);
  });

  it('ends at another refusal, which counts more than a fault', () => {
    const expired = new Refused({ code: 'IDEMPOTENCY_KEY_REUSED' });
    const read = () =>
      requireAll({
        id: () => requireUuid('id', 'none'),
        key: () => {
          throw expired;
        },
      });
    expect(read).toThrow(expired);
  });
});

describe('of a form of nothing but faults', () => {
  const items = Array.from({ length: 10_000 }, (_, index) => index);

  it(`${maxFaultsTold} are told and the others are not even read`, () => {
    let reads = 0;
    const read = (index: number) => {
      reads += 1;
      return requireUuid(`items[${index}]`, 'none');
    };
    expect(pointersOf(() => requireEach(items, read))).toEqual(
      items.slice(0, maxFaultsTold).map((index) => `/items/${index}`),
    );
    expect(reads).toBe(maxFaultsTold);
  });

  it('the bound holds for lists within lists', () => {
    const texts = Array.from({ length: 100 }, () => ({ locale: '?', title: '', body: '' }));
    expect(pointersOf(() => draftTexts(texts))).toHaveLength(maxFaultsTold);
  });
});

it('faults are gathered over several turns of work', async () => {
  const faults = new GatheredFaults();
  for (const [index, id] of ['none', '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21', 'nor'].entries()) {
    faults.in(() => requireUuid(`ids[${index}]`, id));
    await Promise.resolve();
  }
  expect(pointersOf(() => faults.refuseAny())).toEqual(['/ids/0', '/ids/2']);
});

it.each([
  ['value', '/value'],
  ['texts[2].body', '/texts/2/body'],
  ['texts.2.body', '/texts/2/body'],
  ['ids[0]', '/ids/0'],
  ['representations[1].__typename', '/representations/1/__typename'],
  ['a/b~c', '/a~1b~0c'],
  ['', ''],
])('the pointer to %j is %j (RFC 6901)', (member, pointer) => {
  expect(pointerTo(member)).toBe(pointer);
  expect(invalidMember(member, 'there').errors).toEqual([{ pointer, expected: 'there' }]);
});
