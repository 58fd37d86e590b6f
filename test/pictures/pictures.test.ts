import { pictureNames, svgFile } from '../../src/pictures/picture';
import type { ReportNumbers } from '../../src/pictures/numbers';
import { csvOf, draw, drawFile } from '../../src/pictures/pictures';
import { pictureWords } from '../../src/pictures/words';

const [english, german] = [pictureWords('en'), pictureWords('de-AT')];
const version = (label: string, effectiveFrom: string) => ({ label, effectiveFrom });
const v2 = version('v2 <new>', '2026-03-01T08:00:00.000Z');
const standings = {
  inForce: 1500,
  inGrace: 0,
  superseded: 0,
  expired: 0,
  unconfirmed: 0,
  rejected: 499,
  withdrawn: 1,
};

const numbers: ReportNumbers = {
  asOf: '2026-03-03T12:00:00.000Z',
  acceptance: [
    {
      version: version('v1', '2026-03-01T07:00:00.000Z'),
      points: ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => ({ day, given: 900 })),
    },
    {
      version: v2,
      points: [
        { day: '2026-03-02', given: 700 },
        { day: '2026-03-03', given: 1500 },
      ],
    },
  ],
  funnel: { version: v2, asked: 3000, answered: 2000, given: 1500, mayProceed: 1500 },
  standings,
  expiryForecast: ['2026-12-01', '2027-01-01'].map((month, index) => ({ month, consents: 400 + index })),
  answerTimes: {
    version: v2,
    halfAfterDays: 1,
    spans: [
      { fromDay: 0, untilDay: 0, answers: 900 },
      { fromDay: 1, untilDay: 1, answers: 600 },
      { fromDay: 2, untilDay: null, answers: 500 },
    ],
  },
  locales: [
    { name: 'en', others: false, given: 900, reject: 300, withdraw: 0, unconfirmed: 0 },
    { name: 'de', others: false, given: 600, reject: 100, withdraw: 50, unconfirmed: 50 },
  ],
  channels: [
    { name: null, others: false, given: 800, reject: 200, withdraw: 0, unconfirmed: 0 },
    { name: 'app <1>', others: false, given: 500, reject: 0, withdraw: 0, unconfirmed: 0 },
    { name: null, others: true, given: 200, reject: 200, withdraw: 50, unconfirmed: 50 },
  ],
};

const none: ReportNumbers = {
  asOf: numbers.asOf,
  acceptance: [],
  funnel: null,
  standings: { ...standings, inForce: 0, rejected: 0, withdrawn: 0 },
  expiryForecast: [],
  answerTimes: null,
  locales: [],
  channels: [],
};

const wordsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words]) => words);

it.each([
  ['acceptance', 'v2 <new> was agreed to 1,500 times since 1 March 2026'],
  ['funnel', '67% of those asked have answered v2 <new>'],
  ['standings', '75% of customers have a consent in force (1,500 of 2,000)'],
  ['forecast', '801 of 1,500 consents in force end by January 2027, most in January 2027'],
  ['times', 'At least half of the answers to v2 <new> came within a day (2,000 in all)'],
  ['locales', '75% of the 1,200 customers who answered in English agreed (2,000 in all)'],
  ['channels', '80% of the 1,000 customers with channel “not stated” agreed (2,000 in all)'],
] as const)('%s says what it shows, and names each number in the picture itself', (name, title) => {
  const picture = draw(name, numbers, english);
  expect(picture.title).toBe(title);
  const svg = drawFile(name, 'News', numbers, english);
  expect(svg).toContain(`role="img" aria-labelledby="${name}-title ${name}-desc"`);
  expect(svg).not.toMatch(/<new>|<1>|style|script|href|NaN|undefined/);
  const last = picture.table.rows.at(-1)?.at(-1);
  const shown = wordsIn(svg).join(' ');
  expect(shown).toContain(typeof last === 'number' ? last.toLocaleString('en') : String(last));
  expect(shown).toContain('News · as of 3 Mar 2026, 12:00 UTC');
});

it('says it in German', () => {
  expect(pictureNames.map((name) => draw(name, numbers, german).title)).toEqual([
    'v2 <new> wurde seit dem 1. März 2026 1.500-mal zugestimmt',
    '67\u00a0% der Gefragten haben v2 <new> beantwortet',
    '75\u00a0% der Kunden haben eine Einwilligung in Kraft (1.500 von 2.000)',
    '801 von 1.500 Einwilligungen in Kraft enden bis Januar 2027, die meisten im Januar 2027',
    'Mindestens die Hälfte der Antworten auf v2 <new> kam binnen eines Tages (2.000 im Ganzen)',
    '75\u00a0% der 1.200 Kunden, die auf Englisch antworteten, stimmten zu (2.000 im Ganzen)',
    '80\u00a0% der 1.000 Kunden mit Kanal „nicht genannt“ stimmten zu (2.000 im Ganzen)',
  ]);
});

it.each([
  [english, '1,500 customers have answered v2 <new>; nobody else is asked'],
  [german, '1.500 Kunden haben v2 <new> beantwortet; sonst ist niemand gefragt'],
])('counts those who answered where nobody else is asked', (words, title) => {
  const funnel = numbers.funnel && { ...numbers.funnel, asked: 1_500, answered: 1_500 };
  expect(draw('funnel', { ...numbers, funnel }, words).title).toBe(title);
});

it('draws in proportion, and hatches what came after the half', () => {
  const bars = (name: 'funnel' | 'times' | 'channels', what: string) => [
    ...draw(name, numbers, english, 301).body.text.matchAll(new RegExp(`<rect[^>]* ${what}="([^"]+)"`, 'g')),
  ];
  expect(bars('funnel', 'width').map(([, width]) => Number(width))).toEqual([300, 200, 150, 150]);
  expect(bars('times', 'height').map(([, height]) => Number(height))).toEqual([180, 120, 100]);
  expect(bars('channels', 'width').map(([, width]) => Number(width))).toEqual([240, 300, 150, 150, 60, 150]);
  expect(bars('times', 'fill').map(([, fill]) => fill)).toEqual(['#17574e', '#17574e', 'url(#times-hatch)']);
});

it.each([272, 672, 1000])('keeps all words within a picture of %s pixels, also of a long label', (width) => {
  const long = { ...v2, label: 'Version of the second of January' };
  const [first, second] = numbers.acceptance;
  const acceptance = [
    { ...first, version: long },
    { ...second, version: long },
  ] as ReportNumbers['acceptance'];
  const { body } = draw('acceptance', { ...numbers, acceptance }, english, width);
  const ends = [...body.text.matchAll(/<text class="ink"[^>]* x="([^"]+)"[^>]*>([^<]*)</g)];
  expect(ends.map(([, , words = '']) => words)).toEqual([
    expect.stringMatching(/^Versi.*: 900$/),
    expect.stringMatching(/^Versi.*: 1,500$/),
  ]);
  for (const [, x, words = ''] of ends) expect(Number(x) + 8 * words.length).toBeLessThanOrEqual(width);
  const marks = [...body.text.matchAll(/ x="(\d+)"[^>]* text-anchor="(start|end)">(Ver[^<]*)</g)];
  expect(marks).toHaveLength(2);
  for (const [, x, anchor, words = ''] of marks) {
    const from = Number(x) - (anchor === 'end' ? 8 * words.length : 0);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(from + 8 * words.length).toBeLessThanOrEqual(width);
  }
});

it('shows nobody who is not there, and rounds nobody away', () => {
  const { table, body } = draw('standings', numbers, english);
  expect(table.rows).toContainEqual(['Withdrew', 1, '1%']);
  expect(table.rows).toContainEqual(['Expired', 0, '0%']);
  expect(wordsIn(body.text)).not.toContain('Expired');
});

it('tells languages and channels apart in numbers, the others together', () => {
  const { table } = draw('channels', numbers, english);
  expect(table.heads.slice(0, 3)).toEqual(['Channel', 'Agreed', 'Did not agree']);
  expect(table.rows).toEqual([
    ['not stated', 800, 200, 0, 0, 1000, '80%'],
    ['app <1>', 500, 0, 0, 0, 500, '100%'],
    ['Others', 200, 200, 50, 50, 500, '40%'],
  ]);
  const languages = draw('locales', numbers, german).table.rows.map(([name]) => name);
  expect(languages).toEqual(['Englisch (en)', 'Deutsch (de)']);
});

it('says who the others are where there are any, and names the time zone of the reader', () => {
  expect(draw('channels', numbers, english).description).toMatch(
    /fewer than five.*beyond the twenty largest/,
  );
  expect(draw('locales', numbers, english).description).not.toContain('others');
  const picture = draw('locales', numbers, german);
  expect(svgFile(picture, 'News', numbers, german, 'Europe/Berlin')).toContain('2026, 13:00 MEZ');
  expect(csvOf(picture.table, german)).toContain('Deutsch (de);600;100;50;50;800;');
});

it.each(pictureNames)('%s is a frame and a sentence where there is nothing to show', (name) => {
  const picture = draw(name, none, english);
  expect(picture.title).toMatch(/^(No|The current version has no)/);
  expect(picture.table.rows).toEqual([]);
  expect(drawFile(name, 'News', none, english)).toContain('stroke-dasharray');
});

it('writes tables as CSV that calculates nothing', () => {
  expect(csvOf(draw('acceptance', numbers, english).table, english)).toBe(
    'Day (UTC),v1,v2 <new>\r\n2026-03-01,900,\r\n2026-03-02,900,700\r\n2026-03-03,900,1500\r\n',
  );
  expect(csvOf({ heads: ['=1+1', 'a "b", c'], rows: [[-1, '-']] }, english)).toBe(
    '\'=1+1,"a ""b"", c"\r\n\'-1,\'-\r\n',
  );
  // Where a spreadsheet splits at another sign, or takes wide signs for its own.
  expect(csvOf({ heads: ['v2;=1+1', '\uFF1D1+1', 'x|@y', 'a=b'], rows: [] }, english)).toBe(
    "v2;'=1+1,'\uFF1D1+1,x|'@y,a=b\r\n",
  );
});
