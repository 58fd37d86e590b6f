import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorTable, isErrorCode, type ErrorCode } from '../../src/domain/errors/errors';
import { bothDoors } from '../doors/doors';
import type { Door, RefusedAnswer } from '../doors/door';
import { refused } from '../doors/scene';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { occasions } from './errorOccasions';

let service: TestService;

beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

const codes = Object.keys(errorTable).filter(isErrorCode);
/** With what raises each code at the door. */
function raisedAt(doorName: Door['name']) {
  return codes.flatMap((code) => {
    const { at, raise } = occasions[code];
    return at === 'both doors' || at === doorName ? [[code, raise] as const] : [];
  });
}

describe.each(bothDoors)('the %s door', (doorName, doorAt) => {
  it.each(raisedAt(doorName))(
    'answers %s',
    async (code, raise) => {
      const refusal = refused(await raise({ service, door: doorAt(service.url), doorAt }));

      expect(refusal.code).toBe(code);
      expect(refusal.details.requestId).toMatch(/^[A-Za-z0-9-]{8,}$/);
      if (doorName === 'REST') expectProblem(refusal, code);
      else expectGraphqlError(refusal, code);
    },
    startTimeoutMs,
  );
});

/** RFC 9457. */
function expectProblem({ status, mediaType, text }: RefusedAnswer, code: ErrorCode): void {
  expect(status).toBe(errorTable[code].status);
  expect(mediaType).toMatch(/^application\/problem\+json\b/);
  const problem = JSON.parse(text) as Readonly<Record<string, unknown>>;
  expect(problem).toMatchObject({ title: errorTable[code].meaning, status, code });
  expect(problem.type).toMatch(new RegExp(`/${code}$`));
  expect(problem.detail).toEqual(expect.any(String));
  expect(problem.instance).toMatch(/^urn:/);
}

function expectGraphqlError({ status, text, message }: RefusedAnswer, code: ErrorCode): void {
  expect(JSON.parse(text)).toMatchObject({ errors: [{ message, extensions: { code } }] });
  // A refused field is an answer; a request that never became one carries the table's status.
  expect([200, errorTable[code].status]).toContain(status);
}

describe('the guide of errors', () => {
  const guide = readFileSync(path.join(__dirname, '../../src/domain/errors/README.md'), 'utf8');
  const section = /\n## Codes\n(.*?)(?=\n## )/s.exec(guide)?.[1] ?? '';
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

  it('documents exactly the codes of the table, word for word', () => {
    expect(rows).toEqual(
      Object.entries(errorTable).map(([code, { status, meaning, remedy }]) => [
        `\`${code}\``,
        String(status),
        meaning,
        remedy,
      ]),
    );
  });
});
