import { isTimeZone, startOfDay, zonedText } from '../../src/domain/values/timeZone';

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
    expect(startOfDay(day, zone).toISOString()).toBe(instant);
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
