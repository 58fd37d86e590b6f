import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import { finishImport } from '../../actions/importing/finishImport';
import type { Act } from '../../actions/act';
import {
  importRows,
  maxImportRows,
  refusedRow,
  type ImportRowsInput,
  type RowOutcome,
} from '../../actions/importing/importRows';
import { importTrusts } from '../../domain/decisions/decidedBy';
import { isRefusal, Refused } from '../../domain/errors/refusal';
import { namesInSnakeCase } from '../problem/problem';
import { problems } from '../problem/problems';
import { oneOf } from '../route/members';
import { bodyCodes, guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { closed, text } from '../route/plainMembers';
import { findOversize, ImportBody, type BodyLine } from './importBody';

const mediaType = 'application/x-ndjson';
/** Of a node. */
const maxImports = 4;
const retryAfterSeconds = 30;

const exampleRow = {
  ...{ source_id: '88121', customer_id: 'customer-17', template_code: 'marketing-email' },
  ...{ value: 'withdraw', decided_at: '2025-11-04T10:11:12Z', channel: 'paper', method: 'PAPER' },
};
const exampleBody = linesOf([exampleRow, { ...exampleRow, source_id: '88122', value: 'yes' }]);
const exampleResponse = linesOf([
  {
    ...{ line: 2, outcome: 'refused', code: 'INVALID_INPUT' },
    detail: 'value is a string of 3 characters, but must be one of given, reject, withdraw.',
  },
  {
    finished: {
      ...{ import_id: null, rows: 2, recorded: 1, unchanged: 0, superseded: 0, refused: 1 },
      file_sha256: hash('sha256', exampleBody),
    },
  },
]);

const schema = {
  operationId: 'importDecisions',
  tags: ['decisions'],
  summary: 'Import decisions that another system holds',
  description: `Each line of the body is one row: a JSON object of at most 16 KiB. It has \`source_id\`, \`customer_id\`, \`template_code\`, \`value\` and \`decided_at\`, and names its version by \`consent_version_id\` or \`version\`: a label or number, or \`IN_EFFECT\` for the one in effect at \`decided_at\`. If known, it has \`locale\`, \`channel\`, \`method\` and \`confirmed_at\`. A row of another system than the query names has \`source\` and \`trust\` of its own. The body may have up to 1 GiB. Sort the rows by \`decided_at\`: a row that a newer decision of its customer precedes is superseded, whatever it says. So is a row whose customer has said no here. A row without a value says nothing.\n\nRead the response while you send. It has a line for each row that was not recorded, and the line \`finished\` at its end. Without that line the import broke off: send the same body again, and what was recorded is unchanged. A dry run judges ${maxImportRows} rows at a time, each as if those before them had not been recorded.`,
  ...permitted(importRows),
  querystring: closed({
    source: text(
      'The name of the system, such as `crm-2019`: 1 to 64 of a-z, 0-9, ".", "_" and "-".',
      'crm-2019',
    ),
    trust: oneOf(importTrusts, 'How well that system knows what it states.'),
    dry_run: Type.Optional(
      Type.Boolean({
        description: 'Whether to record nothing and only tell. Default: `false`.',
        examples: [true],
      }),
    ),
  }),
  body: {
    content: {
      [mediaType]: {
        schema: Type.Unsafe({
          description: 'JSON objects, one per line.',
          contentMediaType: mediaType,
          examples: [exampleBody],
        }),
      },
    },
  },
  response: {
    200: {
      description: 'What was not recorded, one row per line, and the line `finished` with the counts.',
      content: {
        [mediaType]: {
          schema: Type.Unsafe<Readable>({
            type: 'string',
            description: 'JSON objects, one per line.',
            contentMediaType: mediaType,
          }),
          example: exampleResponse,
        },
      },
    },
    ...problems('INVALID_INPUT', ...guardCodes, ...bodyCodes),
  },
};

export function addImports(http: RestScope, actFor: RestActFor): void {
  let underway = 0;
  void http.register((scope: RestScope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(mediaType, (request, body, parsed) =>
      parsed(findOversize(request.headers), body),
    );
    scope.post('/imports', { schema, config: { takesLong: true } }, async (request, reply) => {
      const { source, trust, dry_run: isDry = false } = request.query;
      const act = actFor(request);
      const body = new ImportBody(request.body);
      const sending = { source, trust, dryRun: isDry };
      // Who may not, or names no source, learns it before the body is read.
      await act(importRows, { ...sending, rows: [] });
      if (underway >= maxImports) throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds });
      underway += 1;
      const lines = imported(act, sending, body);
      const told = Readable.from(lines, { objectMode: false }).once('close', () => (underway -= 1));
      void reply.header('cache-control', 'no-store').type(`${mediaType}; charset=utf-8`);
      return reply.send(told);
    });
    done();
  });
}

type Sending = Omit<ImportRowsInput, 'rows'>;

/** The lines of the response, while the import goes on. */
async function* imported(act: Act, sending: Sending, body: ImportBody): AsyncGenerator<string, void> {
  const counts = { rows: 0, recorded: 0, unchanged: 0, superseded: 0, refused: 0 };
  for await (const lines of inCalls(body.lines())) {
    const told: object[] = [];
    for (const { number: line, outcome, ...why } of await settled(act, sending, lines)) {
      counts.rows += 1;
      counts[outcome] += 1;
      if (outcome !== 'recorded') told.push({ line, outcome, ...why });
    }
    if (told.length > 0) yield linesOf(told);
  }
  const { dryRun: isDry, ...origin } = sending;
  const file = { fileSha256: body.sha256, bytes: body.bytes };
  const importId = isDry ? null : (await act(finishImport, { ...origin, ...file, ...counts })).importId;
  yield linesOf([{ finished: { import_id: importId, ...counts, file_sha256: file.fileSha256 } }]);
}

function linesOf(objects: readonly object[]): string {
  return objects.map((each) => `${JSON.stringify(each)}\n`).join('');
}

async function* inCalls(lines: AsyncIterable<BodyLine>): AsyncGenerator<readonly BodyLine[], void> {
  let waiting: BodyLine[] = [];
  for await (const line of lines) {
    waiting.push(line);
    if (waiting.length < maxImportRows) continue;
    yield waiting;
    waiting = [];
  }
  yield waiting;
}

async function settled(act: Act, sending: Sending, lines: readonly BodyLine[]) {
  const rows = lines.flatMap(({ read }) => (isRefusal(read) ? [] : [read.row]));
  const outcomes = [...(await act(importRows, { ...sending, rows }))];
  return lines.map(({ number, read }) => {
    const told = isRefusal(read) ? refusedRow(read) : outcomes.shift();
    if (!told) throw new Error('A row has no outcome.');
    return { number, outcome: told.outcome, ...('refusal' in told && whyOf(told)) };
  });
}

function whyOf({ refusal: { code }, reason }: RowOutcome & { readonly outcome: 'refused' }) {
  return { code, detail: namesInSnakeCase(reason) };
}
