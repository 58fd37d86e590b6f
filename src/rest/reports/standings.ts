import type { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { PendingUpdate } from '../../actions/decisions/pendingUpdate';
import { customersAtOnce, standings, standingsPlace } from '../../actions/reports/standings';
import { openPages } from '../../actions/running/openPages';
import { invalidMember } from '../../domain/errors/inputFault';
import { isRefusal, Refused, type Refusal } from '../../domain/errors/refusal';
import { refusalMessage } from '../../domain/errors/refusalWords';
import { instantText } from '../../domain/values/instant';
import { isRecord } from '../../domain/input/record';
import { namesInSnakeCase } from '../problem/problem';
import { placeHeader, placeHeaderDescribed } from '../events/eventsQuery';
import { problems } from '../problem/problems';
import { exportStream, lineFormats } from './decisionLines';
import { example } from '../route/exampleValues';
import { noQuery, templateCode } from '../route/members';
import { bodyCodes, guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { pendingUpdateSchema } from '../decisions/pendingUpdate';

const { mediaType, contentType } = lineFormats.ndjson;
const maxLines = 10_000;
/** Lines with the longest ids, and some to spare. */
const bodyLimit = 2 * 1024 * 1024;

const { customer_id, accepted, reason, may_proceed, may_proceed_until, obstacle } =
  pendingUpdateSchema.properties;
const standingSchema = Type.Object({
  ...{ customer_id, accepted, reason, may_proceed, may_proceed_until, obstacle },
});

const exampleStanding = {
  ...{ customer_id: example.customerId, accepted: true, reason: null },
  ...{ may_proceed: true, may_proceed_until: null, obstacle: null },
};

const lines = { description: 'JSON objects, one per line.', contentMediaType: mediaType };
const exampleLine = linesOf([{ customer_id: example.customerId }]);

const schema = {
  operationId: 'getStandings',
  tags: ['pending updates'],
  summary: 'Where up to 10,000 customers stand on a template',
  description:
    'Each line of the body names a customer, and each line of the response says where that customer stands, in the same order. A line that names no customer has a line with its number as `line`, a `code` and a `detail` in its place. Blank lines are passed over. All lines are read and counted before any is answered. On an error the connection is aborted, so a response that ends normally is complete.',
  ...permitted(standings),
  params: Type.Object({ template_code: templateCode() }),
  querystring: noQuery,
  body: { content: { [mediaType]: { schema: Type.Unsafe({ ...lines, examples: [exampleLine] }) } } },
  response: {
    200: {
      description: 'Where the customers stand, one per line.',
      headers: placeHeaderDescribed,
      content: {
        [mediaType]: {
          schema: Type.Unsafe<Readable>({ type: 'string', ...lines, contentSchema: standingSchema }),
          example: linesOf([exampleStanding]),
        },
      },
    },
    ...problems(
      ...(['INVALID_INPUT', 'TOO_COMPLEX', ...guardCodes, ...bodyCodes] as const),
      ...(['TEMPLATE_NOT_FOUND', 'NO_PUBLISHED_VERSION', 'TEMPLATE_RETIRED'] as const),
    ),
  },
};

export function addStandings(http: RestScope, actFor: RestActFor): void {
  void http.register((scope: RestScope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // Bytes that are not UTF-8 make no customer’s id, and their line says so.
    const parseAs = 'string' as const;
    scope.addContentTypeParser(mediaType, { parseAs, bodyLimit }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post('/consents/templates/:template_code/standings', { schema }, async (request, reply) => {
      const act = actFor(request);
      const { template_code: code } = request.params;
      const look = (customerIds: readonly string[]) => act(standings, { templateCode: code, customerIds });
      // What refuses all of them does so before the first line.
      const place = await act(standingsPlace, { templateCode: code });
      const pages = openPages(pagesOf(sentLines(request.body), look));
      void reply.headers({ ...placeHeader(place), 'cache-control': 'no-store', 'content-type': contentType });
      return reply.send(exportStream(pages, { head: '', linesOf }));
    });
    done();
  });
}

interface SentLine {
  readonly line: number;
  readonly text: string;
}

/** Blank lines count, so that a body of nothing else is bounded too. @throws Refused `TOO_COMPLEX`, `INVALID_INPUT` */
function sentLines(body: unknown): readonly SentLine[] {
  const all = (typeof body === 'string' ? body : '').split('\n', maxLines + 2);
  const [after, ...others] = all.slice(maxLines);
  if (others.length > 0 || after?.trim())
    throw new Refused({ code: 'TOO_COMPLEX', limit: 'lines', maximum: maxLines });
  const sent = all.flatMap((text, index) => (text.trim() === '' ? [] : [{ line: index + 1, text }]));
  if (sent.length > 0) return sent;
  const expected = `1 to ${maxLines} lines with a JSON object each`;
  throw new Refused({ ...invalidMember('body', expected), errors: [{ pointer: '', expected }] });
}

type Look = (customerIds: readonly string[]) => Promise<readonly (PendingUpdate | Refusal)[]>;

/** A page is looked up once the one before is on its way. */
async function* pagesOf(all: readonly SentLine[], look: Look): AsyncGenerator<readonly object[], void> {
  for (let from = 0; from < all.length; from += customersAtOnce) {
    const some = all.slice(from, from + customersAtOnce);
    const ids = some.map(({ text }) => findId(text));
    const found = [...(await look(ids.filter((id) => id !== null)))];
    yield some.map(({ line }, index) => {
      const one = ids[index] === null ? notAnId : found.shift();
      if (!one) throw new Error('A customer has no standing.');
      return isRefusal(one) ? { line, ...whyOf(one) } : standingBody(one);
    });
  }
}

const notAnId = invalidMember('line', 'a JSON object with the member customer_id alone, which is a string');

function findId(text: string): string | null {
  try {
    const sent: unknown = JSON.parse(text);
    const [id, ...others] = isRecord(sent) && Object.hasOwn(sent, 'customer_id') ? Object.values(sent) : [];
    return typeof id === 'string' && others.length === 0 ? id : null;
  } catch {
    return null;
  }
}

function standingBody(update: PendingUpdate) {
  return {
    customer_id: update.customerId,
    accepted: update.accepted,
    reason: update.reason,
    may_proceed: update.mayProceed,
    may_proceed_until: update.mayProceedUntil && instantText(update.mayProceedUntil),
    obstacle: update.obstacle,
  };
}

function whyOf(refusal: Refusal) {
  return { code: refusal.code, detail: namesInSnakeCase(refusalMessage(refusal)) };
}

function linesOf(objects: readonly object[]): string {
  return objects.map((each) => `${JSON.stringify(each)}\n`).join('');
}
