import { describeWith } from '../database/programs';
import { sourceFiles } from './sourceFiles';

/** What decides that a test runs on one engine alone; the suite runs on both. */
const byEngine = /\bisPostgres\b/;

/** What no program could bring about, by the words that decide. */
const byMachine: Readonly<Record<string, string>> = {
  'process.getuid?.() === 0': 'root may read every file',
  'canHideProcesses()': 'needs namespaces, which only Linux has and not everybody may make',
  'startTicksOf(process.pid) === null': 'tells processes apart by /proc, which only Linux has',
};

/** It tells by name that a program is missing, and fails in CI. */
const decider = 'database/programs.ts';

/** Where tests are skipped for no reason that is known here. */
function silentSkips(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([file, text]) =>
    text
      .split('\n')
      .filter((line) => /\b(?:describe|it|test)\.(?:skip|todo)\b|\bx(?:describe|it|test)\(/.test(line))
      .filter((line) => !byEngine.test(line) && !Object.keys(byMachine).some((words) => line.includes(words)))
      .filter(() => file !== decider && file !== 'house/skipping.test.ts')
      .map((line) => `${file}: ${line.trim()}`),
  );
}

test('no test is skipped but by engine, by what the machine is, or by name for want of a program', () => {
  expect(silentSkips(sourceFiles('test'))).toEqual([]);
});

test('planted skips are seen', () => {
  const planted = [
    'const a = isThere ? describe : describe.skip;',
    "it.skip('later', () => {});",
    "xit('x')",
  ];
  const files = new Map([['planted.test.ts', planted.join('\n')]]);
  expect(silentSkips(files)).toHaveLength(planted.length);
});

describe('a group that needs a program', () => {
  const tests = jest.fn();
  afterEach(() => jest.restoreAllMocks());

  it('runs where it is', () => {
    expect(describeWith('Tool', '/usr/bin/tool', true)).toBe(describe);
  });

  it('is skipped by name where it is not', () => {
    const skipped = jest.spyOn(describe, 'skip').mockImplementation(() => undefined);
    describeWith('Tool', null, false)('the group', tests);
    expect(skipped).toHaveBeenCalledWith('the group (skipped: there is no Tool)', tests);
  });

  it('fails in CI where it is not', () => {
    const grouped = jest.spyOn(globalThis, 'describe').mockImplementation((_name, group) => {
      group();
    });
    const failing = jest.spyOn(globalThis, 'test').mockImplementation(() => undefined);
    describeWith('Tool', null, true)('the group', tests);
    expect(grouped).toHaveBeenCalledWith('the group', expect.any(Function));
    expect(failing.mock.calls[0]?.[1]).toThrow('expected Tool to be installed, because this is CI');
    expect(tests).not.toHaveBeenCalled();
  });
});
