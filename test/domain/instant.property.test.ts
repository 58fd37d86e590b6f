import fc from 'fast-check';
import { findInstant, instantText } from '../../src/domain/values/instant';
import { utcDay } from '../../src/domain/values/utcDay';

test('an instant is written as ECMAScript writes it', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (instant) => {
      expect(instantText(instant)).toBe(instant.toISOString());
      expect(`${utcDay(instant)}T`).toBe(instant.toISOString().slice(0, -13));
    }),
    { examples: [[new Date(0)], [new Date(-1)], [new Date(8.64e15)], [new Date(-8.64e15)]] },
  );
});

test('what is written can be read', () => {
  const recent = fc.date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
  fc.assert(fc.property(recent, (instant) => expect(findInstant(instantText(instant))).toEqual(instant)));
});

test('of more days than are kept in memory each is written as before', () => {
  const days = Array.from({ length: 12_000 }, (_, day) => new Date(day * 24 * 60 * 60 * 1000));
  expect([...days, ...days].map(utcDay)).toEqual(
    [...days, ...days].map((day) => day.toISOString().slice(0, 10)),
  );
});

test('an invalid date is not written', () => {
  expect(() => instantText(new Date('no date'))).toThrow(RangeError);
});
