import { exportDecisions } from '../../actions/reports/decisionExport';
import type { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import Negotiator from 'negotiator';
import { optional } from '../../domain/input/input';
import { requireInstant } from '../route/instant';
import { lineFormats, withMark, type LineFormatName, type LineFormat, exportStream } from './decisionLines';
import { placeHeader, placeHeaderDescribed } from '../events/eventsQuery';
import { instant, oneOf, templateCode, leftOut } from '../route/members';
import { guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { problems } from '../problem/problems';
import { consented, consentedAgain } from '../decisions/examples';
import { closed, text } from '../route/plainMembers';

const exampleLines = { ndjson: exported(lineFormats.ndjson), csv: exported(lineFormats.csv) };

function exported({ head, linesOf }: LineFormat): string {
  return (
    head + linesOf([consented, consentedAgain].map((each) => ({ ...each, ofFormerId: false, context: null })))
  );
}

const schema = {
  operationId: 'exportRecords',
  tags: ['reports'],
  summary: 'All decisions on a template, as a stream',
  description:
    'Every record of the ledger on the template, sorted by subject and sequence, one per line. JSON lines (`Record`) hold everything that verifying the chains needs. In CSV, text that begins like a formula has an apostrophe before it. Without `format` the `Accept` header decides, and JSON is the default. On an error the connection is aborted, so a response that ends normally is complete. Decisions recorded during the export may or may not be in it: `GET /v1/events` has them after `Consent-Last-Event-Id`.',
  ...permitted(exportDecisions),
  params: Type.Object({ template_code: templateCode() }),
  querystring: closed({
    ...leftOut({
      format: oneOf(['ndjson', 'csv'], 'The format of the lines. It takes precedence over `Accept`.'),
      bom: Type.Boolean({
        default: false,
        description: 'Whether CSV begins with a byte order mark, by which Excel knows UTF-8.',
      }),
      from: instant('Only decisions recorded at this instant or later.', '2025-11-01T00:00:00.000Z'),
      until: instant('Only decisions recorded before this instant.', '2026-04-01T00:00:00.000Z'),
    }),
  }),
  response: {
    200: {
      description: 'The decisions, one per line. Empty if nobody has decided.',
      headers: { 'Content-Disposition': text('A name for the file.'), ...placeHeaderDescribed },
      content: {
        [lineFormats.ndjson.mediaType]: lines('JSON objects, one per line.', exampleLines.ndjson, {
          contentMediaType: lineFormats.ndjson.mediaType,
          contentSchema: { $ref: 'Record#' },
        }),
        [lineFormats.csv.mediaType]: lines(
          'A header line, then one line for each decision.',
          exampleLines.csv,
        ),
      },
    },
    ...problems('INVALID_INPUT', ...guardCodes, 'TEMPLATE_NOT_FOUND'),
  },
};

/** @param content of what each line is the text (JSON Schema, "A Vocabulary for the Contents of String-Encoded Data") */
function lines(description: string, example: string, content: object = {}) {
  return { schema: Type.Unsafe<Readable>({ type: 'string', description, ...content }), example };
}

export function addDecisionExport(scope: RestScope, actFor: RestActFor): void {
  // HEAD would read the whole to say nothing of it.
  const options = { schema, exposeHeadRoute: false };
  scope.get('/consent-templates/:template_code/records', options, async (request, reply) => {
    const { template_code: code } = request.params;
    const { format: named, bom, from, until } = request.query;
    const name = named ?? acceptedFormat(request.headers.accept);
    const format = bom && name === 'csv' ? withMark(lineFormats.csv) : lineFormats[name];
    const pages = await actFor(request)(exportDecisions, {
      templateCode: code,
      from: optional(requireInstant, 'from', from),
      until: optional(requireInstant, 'until', until),
    });
    return reply
      .headers({
        ...placeHeader(pages),
        'cache-control': 'no-store',
        'content-type': format.contentType,
        'content-disposition': `attachment; filename="${code}.decisions.${name}"`,
      })
      .send(exportStream(pages, format));
  });
}

/** What a caller accepts is a wish; one who accepts neither gets the usual form. */
function acceptedFormat(accept: string | undefined): LineFormatName {
  const names: readonly LineFormatName[] = ['ndjson', 'csv'];
  const [preferred] = new Negotiator({ headers: { accept } }).mediaTypes(
    names.map((name) => lineFormats[name].mediaType),
  );
  return names.find((name) => lineFormats[name].mediaType === preferred) ?? 'ndjson';
}
