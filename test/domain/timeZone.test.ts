import { endOf, findInstantIn, isTimeZone, zonedText } from '../../src/domain/values/timeZone';

describe('a day begins in a zone', () => {
  it.each([
    ['2027-01-01', 'UTC', '2027-01-01T00:00:00.000Z'],
    ['2027-01-01', 'Europe/Berlin', '2026-12-31T23:00:00.000Z'],
    ['2027-07-01', 'Europe/Berlin', '2027-06-30T22:00:00.000Z'],
    // On the days on which clocks change later.
    ['2027-03-28', 'Europe/Berlin', '2027-03-27T23:00:00.000Z'],
    ['2027-03-29', 'Europe/Berlin', '2027-03-28T22:00:00.000Z'],
    ['2027-10-31', 'Europe/Berlin', '2027-10-30T22:00:00.000Z'],
    ['2027-11-01', 'Europe/Berlin', '2027-10-31T23:00:00.000Z'],
    ['2027-01-01', 'Asia/Kathmandu', '2026-12-31T18:15:00.000Z'],
    ['2027-01-01', 'America/New_York', '2027-01-01T05:00:00.000Z'],
    ['2027-01-01', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
    // Midnight was left out: the day began at one.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Midnight came twice, an hour apart.
    ['2020-11-01', 'America/Havana', '2020-11-01T04:00:00.000Z'],
    // Clocks went back to the evening before, a minute after midnight.
    ['2010-11-07', 'America/St_Johns', '2010-11-07T02:30:00.000Z'],
    // The day was left out.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s in %s at %s', (day, zone, instant) => {
    expect(findInstantIn(day, zone)?.toISOString()).toBe(instant);
  });
});

describe('a time of day is one in a zone', () => {
  it.each([
    ['2026-11-30T08:00', 'Europe/Berlin', '2026-11-30T07:00:00.000Z'],
    ['2026-07-30T08:00:05.250', 'Europe/Berlin', '2026-07-30T06:00:05.250Z'],
    // It says its offset itself.
    ['2026-11-30T08:00+00:00', 'Europe/Berlin', '2026-11-30T08:00:00.000Z'],
    // It came twice, an hour apart.
    ['2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
    // It was left out.
    ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  ])('%s in %s is %s', (text, zone, instant) => {
    expect(findInstantIn(text, zone)?.toISOString()).toBe(instant);
  });

  it.each([
    ['2026-11-30T08:00', null],
    ['2026-11-30T24:00', 'UTC'],
    ['2026-02-30T08:00', 'UTC'],
    ['2026-11-30T', 'UTC'],
    ['tomorrow', 'UTC'],
  ])('%s in %s is none', (text, zone) => {
    expect(findInstantIn(text, zone)).toBeNull();
  });
});

it('is known by its name, not by an offset or anything else', () => {
  expect(['Europe/Berlin', 'UTC', 'europe/berlin', 'CET'].filter((name) => !isTimeZone(name))).toEqual([]);
  expect(['+01:00', 'Berlin', '', 'Europe/Berlin ', 'constructor'].filter(isTimeZone)).toEqual([]);
});

it.each([
  ['2027-01-01T00:00:00Z', 'Europe/Berlin', '2027-01-01T01:00:00+01:00'],
  ['2027-07-01T12:30:15Z', 'America/St_Johns', '2027-07-01T10:00:15-02:30'],
  ['2027-07-01T12:30:15.999Z', 'UTC', '2027-07-01T12:30:15+00:00'],
])('writes %s in %s as %s', (instant, zone, text) => {
  expect(zonedText(new Date(instant), zone)).toBe(text);
});

describe('a duration ends at the same time of day in the zone', () => {
  it.each([
    ['2024-02-29T23:00:00Z', 'P6M', '2024-08-31T22:00:00.000Z'],
    ['2027-03-20T07:00:00Z', 'P14D', '2027-04-03T06:00:00.000Z'],
    ['2027-12-31T23:00:00Z', 'P1M', '2028-01-31T23:00:00.000Z'],
    ['2027-03-27T12:00:00Z', 'PT24H', '2027-03-28T12:00:00.000Z'],
  ])('%s and %s', (from, duration, end) => {
    expect(endOf({ duration, timeZone: 'Europe/Berlin' }, new Date(from))?.toISOString()).toBe(end);
  });

  it('in UTC without one', () => {
    const lasting = { duration: 'P6M', timeZone: null };
    expect(endOf(lasting, new Date('2024-02-29T23:00:00Z'))).toEqual(new Date('2024-08-29T23:00:00Z'));
  });
});
