import { GatheredLines } from '../../src/observability/log';

const line = (number: number) => `{"line":${number}}\n`;

function gathering() {
  const written: string[] = [];
  const lines = new GatheredLines({ write: (text) => void written.push(text) });
  return { written, lines };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('lines leave together and in their order, soon', () => {
  const { written, lines } = gathering();
  lines.write(line(1));
  lines.write(line(2));
  expect(written).toEqual([]);

  jest.advanceTimersByTime(200);
  lines.write(line(3));
  jest.advanceTimersByTime(200);

  expect(written).toEqual([line(1) + line(2), line(3)]);
});

test('many lines wait for no timer', () => {
  const { written, lines } = gathering();
  const all = Array.from({ length: 3_000 }, (_, number) => line(number));
  all.forEach((one) => lines.write(one));

  expect(written.length).toBeGreaterThanOrEqual(2);
  lines.flush();
  expect(written.join('')).toBe(all.join(''));
});

test('nothing is left behind at the end, and nothing is written twice', () => {
  const { written, lines } = gathering();
  lines.write(line(1));
  lines.flush();
  lines.flush();
  jest.advanceTimersByTime(1_000);
  expect(written).toEqual([line(1)]);
});
