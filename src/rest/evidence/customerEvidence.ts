import { Type } from '@sinclair/typebox';
import Negotiator from 'negotiator';
import { customerEvidence, evidenceBeside } from '../../actions/evidence/file/customerEvidence';
import { inTurns } from '../../actions/running/inTurns';
import { evidenceLineInSteps, evidenceFormat } from '../../domain/evidence/file/evidenceFile';
import { requireCustomerId } from '../../domain/input/input';
import { problems } from '../problem/problems';
import { customerInPath } from '../route/members';
import { guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { pageQuery, readerFor } from './page/pageQuery';
import { closed } from '../route/plainMembers';
import { certificatePageInSteps } from './page/certificatePage';
import { evidencePageInSteps } from './page/evidencePage';
import type { FastifyReply } from 'fastify';

const text = (description: string) => ({ type: 'string', description });
const nullable = (description: string) => ({ type: ['string', 'null'], description });
const list = (description: string, properties: object) => ({
  type: 'array',
  description,
  items: { type: 'object', properties },
});

/** As hashed; other formats may add members. */
const hashed = (description: string) => ({ type: 'object', additionalProperties: true, description });

const leaf = {
  leafIndex: text('The place in the log, in decimal.'),
  proof: {
    type: 'array',
    items: { type: 'string' },
    description: 'The hashes that lead from the leaf to the root, in base64, the leaf’s sibling first.',
  },
};

const words = {
  locale: text('The language tag (BCP 47) of the text.'),
  title: text('The title that was shown.'),
  body: text('The text that was shown, in Markdown.'),
};

const customer = {
  type: ['object', 'null'],
  description: 'Whose records these are; null for a customer without records.',
  properties: {
    customerId: text('The customer’s id in your systems.'),
    salt: text('With the id it hashes to the binding in each record. 32 bytes in hex.'),
    subjectId: text('The ledger’s own name for the customer.'),
  },
};

/** Sent as the canonical JSON that was hashed. */
const fileSchema = Type.Unsafe<string>({
  type: 'object',
  description: 'An evidence file, in canonical JSON (RFC 8785). Its members are named as they are hashed.',
  properties: {
    format: { ...text('The format of the file.'), examples: [evidenceFormat] },
    checkpoint: text('The signed tree that all proofs are against.'),
    timestamp: nullable('A time stamp over the checkpoint (RFC 3161), in base64; null without one.'),
    customer,
    versions: list('The versions that the records name.', {
      event: hashed('The version as the log has it.'),
      texts: list('The texts that the records name.', words),
      ...leaf,
    }),
    records: list('The customer’s records, by template and sequence.', {
      hash: text('The hash of the record, in hex.'),
      record: hashed('All members that are hashed.'),
      ...leaf,
    }),
    events: list('What else the log says of these templates.', {
      event: hashed('The event as the log has it.'),
      ...leaf,
    }),
    statement: text('A signed note that this is all, as of the checkpoint.'),
  },
  required: ['format', 'checkpoint', 'timestamp', 'customer', 'versions', 'records', 'events', 'statement'],
});

const json = 'application/json';
const html = 'text/html';

const pageSchema = Type.String({ description: 'The same as a page for people, with the file in it.' });

const route = {
  operationId: 'getCustomerEvidence',
  tags: ['evidence'],
  summary: 'The evidence file of a customer',
  description:
    'All decisions of the customer with the words that they answered, and what proves them without the service. `Accept: text/html` returns a page to read and print, in the `locale` and `time_zone` of the query; without a zone in UTC. The file holds the salt, so its holder can prove permanently whose decisions they are. The request waits up to ten seconds for a new decision’s place in the log. A customer without decisions gets a file without records.',
  ...permitted(customerEvidence),
  params: Type.Object({ customer_id: customerInPath() }),
  querystring: closed({
    ...pageQuery,
    certificate: Type.Optional(
      Type.Boolean({
        description:
          'Whether to return the page whatever `Accept` says, with a declaration for the custodian of the records to sign. Have counsel review it. Without decisions there is none to sign. Default: `false`.',
        examples: [true],
      }),
    ),
  }),
  response: {
    200: {
      description: 'The evidence file.',
      headers: { 'Content-Disposition': Type.String({ description: 'A name for the file.' }) },
      content: { [json]: { schema: fileSchema }, [html]: { schema: pageSchema } },
    },
    ...problems('INVALID_INPUT', 'TOO_COMPLEX', ...guardCodes, 'NOT_IN_LOG'),
  },
};

export function addCustomerEvidence(scope: RestScope, actFor: RestActFor): void {
  // HEAD would build the whole file and discard it.
  const options = { schema: route, exposeHeadRoute: false };
  scope.get('/customers/:customer_id/evidence', options, async (request, reply) => {
    const customerId = requireCustomerId('customerId', request.params.customer_id);
    const reader = readerFor(request);
    const cancelled = untilGone(reply);
    const act = actFor(request);
    const file = await act(customerEvidence, { customerId, cancelled });
    const isCertificate = request.query.certificate === true && file.records.length > 0;
    const isPage = request.query.certificate === true || wantsPage(request.headers.accept);
    const name = isCertificate ? 'consent-certificate' : 'consent-evidence';
    void reply.headers({
      vary: 'Accept, Accept-Language',
      'content-disposition': `attachment; filename="${name}.${isPage ? 'html' : 'json'}"`,
    });
    if (!isPage) return reply.type(`${json}; charset=utf-8`).send(await inTurns(evidenceLineInSteps(file)));
    const beside = await act(evidenceBeside, { customerId, file });
    const steps = isCertificate
      ? certificatePageInSteps(file, customerId, beside, reader, false)
      : evidencePageInSteps(file, customerId, beside, reader);
    const { text, policy } = await inTurns(steps);
    return reply.header('content-security-policy', policy).type(`${html}; charset=utf-8`).send(text);
  });
}

/** Without a preference, the file. */
function wantsPage(accept: string | undefined): boolean {
  return new Negotiator({ headers: { accept } }).mediaTypes([json, html])[0] === html;
}

/** Aborted once the reader of the reply has gone. A request without a body is over long before that. */
function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
