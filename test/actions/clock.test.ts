import { DatabaseClock } from '../../src/actions/running/clock';

/** A machine's clock that is moved by hand. */
function givenMachine(startsAtMs: number) {
  const machine = { nowMs: startsAtMs };
  return { machine, clock: new DatabaseClock(() => machine.nowMs) };
}

const at = (ms: number) => new Date(ms);

describe('the clock that follows the database', () => {
  it('is the machine’s own before the database was asked', () => {
    const { clock } = givenMachine(1_000);
    expect(clock.now()).toEqual(at(1_000));
  });

  it('judges a write by the database’s reading', () => {
    const { clock } = givenMachine(1_000);
    expect(clock.asking()(at(5_000))).toEqual(at(5_000));
  });

  it.each([
    ['behind', 5_000, 5_000],
    ['ahead', 200, 210],
  ])('corrects a machine that is %s', (_how, databaseMs, nowMs) => {
    const { machine, clock } = givenMachine(1_000);
    const instantOf = clock.asking();
    machine.nowMs += 10;
    instantOf(at(databaseMs));
    expect(clock.now()).toEqual(at(nowMs));
  });

  it.each([
    [999, []],
    [-999, []],
    [1_000, [1_000]],
    [-600_000, [-600_000]],
  ])('tells that the database is %d ms ahead where that is a second or more', (aheadMs, told) => {
    const differences: number[] = [];
    const clock = new DatabaseClock(
      () => 1_000_000,
      (difference) => differences.push(difference),
    );
    clock.asking()(at(1_000_000 + aheadMs));
    expect(differences).toEqual(told);
  });

  it('is not set back by an answer that took long', () => {
    const { machine, clock } = givenMachine(1_000);
    const instantOf = clock.asking();
    machine.nowMs += 500;
    instantOf(at(1_001));
    expect(clock.now()).toEqual(at(1_500));
  });
});
