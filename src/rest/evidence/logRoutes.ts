import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { logTimestamp } from '../../actions/evidence/timestamp/timestamps';
import { decisionProof, logDescription, logTile, logTree } from '../../actions/evidence/readLog';
import { Refused } from '../../domain/errors/refusal';
import { requireCustomerId } from '../../domain/input/input';
import { problems } from '../problem/problems';
import { answer, guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { decisionInPath, noQuery } from '../route/members';
import { text } from '../route/plainMembers';

/** Monitors poll every second. */
const forASecond = 'public, max-age=1';
const forAMinute = 'public, max-age=60';
/** Tiles never change, but a restored database continues with others at the same addresses. */
const forADay = 'public, max-age=86400';

const plainText = (description: string) => ({
  description,
  content: { 'text/plain': { schema: text(description) } },
});

const checkpointRoute = {
  operationId: 'getLogCheckpoint',
  tags: ['evidence'],
  summary: 'The newest signed checkpoint of the log',
  description:
    'The size and root of the Merkle tree over all evidence, signed (C2SP tlog-checkpoint). The tree’s hashes are at `/v1/log/tile/<level>/<index>`, and the entries behind them at `/v1/log/tile/entries/<index>` (C2SP tlog-tiles).',
  ...permitted(logTree),
  querystring: noQuery,
  response: { 200: plainText('A signed note.'), ...problems('UNAUTHENTICATED', 'NOT_IN_LOG') },
};

const timestampSchema = Type.Object({
  checkpoint: text('The checkpoint, a signed note. These very bytes were stamped.'),
  timestamp: text('The authority’s TimeStampResp (RFC 3161), as base64 of its DER.'),
});

const timestampRoute = {
  operationId: 'getLogTimestamp',
  tags: ['evidence'],
  summary: 'The newest checkpoint with a time stamp',
  description:
    'An independent authority confirms that this checkpoint existed at an instant (RFC 3161). Verify it with the authority’s certificate, for example with `openssl ts -verify`.',
  ...permitted(logTimestamp),
  querystring: noQuery,
  response: {
    200: answer('The checkpoint and its time stamp.', timestampSchema),
    ...problems('UNAUTHENTICATED', 'NOT_IN_LOG'),
  },
};

export function addLogRoutes(scope: RestScope, actFor: RestActFor): void {
  scope.get('/log/checkpoint', { schema: checkpointRoute }, async (request, reply) => {
    const tree = await actFor(request)(logTree, null);
    if (!tree) throw new Refused({ code: 'NOT_IN_LOG' });
    return sendText(reply, tree.note, forASecond);
  });

  scope.get('/log/timestamp', { schema: timestampRoute }, async (request, reply) => {
    const stamped = await actFor(request)(logTimestamp, null);
    if (!stamped)
      throw new Refused({ code: 'NOT_IN_LOG', says: 'No checkpoint of the log has a time stamp.' });
    void reply.header('cache-control', forAMinute);
    return { checkpoint: stamped.note, timestamp: Buffer.from(stamped.reply).toString('base64') };
  });

  // A tile path has any number of segments, which OpenAPI cannot describe.
  scope.get('/log/tile/*', { schema: { hide: true } }, async (request, reply) => {
    const { '*': path } = request.params as { readonly '*': string };
    const bytes = await actFor(request)(logTile, { path });
    return reply.header('cache-control', forADay).type('application/octet-stream').send(bytes);
  });
}

const keysSchema = Type.Object({
  origin: text('The name under which the tree is signed.'),
  size: text('How many leaves the signed tree has, in decimal.'),
  keys: Type.Array(
    Type.Object({
      vkey: text('The public key, as C2SP’s signed notes have it.'),
      from_index: text('The leaf from which its signatures count, in decimal.'),
    }),
    { description: 'The keys that sign or have signed, oldest first.' },
  ),
  predecessors: Type.Array(
    Type.Object({
      origin: text('The name under which the tree was signed before.'),
      checkpoint: text('The last signed size and root that are known of it.'),
      lost_from: text('The first leaf that may be lost, in decimal.'),
      lost_to: text('The last leaf that was lost, in decimal.'),
      from_index: text('The leaf of this log that says so, in decimal.'),
    }),
    { description: 'The logs that this one succeeded after a loss, oldest first.' },
  ),
  prefix: text('Where the log is served.'),
});

/** What a verifier needs before trusting the log; served beside `/v1`. */
export function addLogDescription(scope: RestScope, actFor: RestActFor): void {
  const options = { schema: { hide: true, response: { 200: answer('The log.', keysSchema) } } };
  scope.get('/.well-known/consent-log.json', options, async (request, reply) => {
    const described = await actFor(request)(logDescription, null);
    if (!described) throw new Refused({ code: 'NOT_IN_LOG' });
    const { tree, keys, predecessors } = described;
    void reply.header('cache-control', forAMinute).type('application/json');
    return {
      origin: tree.origin,
      size: String(tree.size),
      keys: keys.map(({ vkey, fromIndex }) => ({ vkey, from_index: String(fromIndex) })),
      predecessors: predecessors.map(({ predecessor, checkpoint, lost, leafIndex }) => ({
        origin: predecessor,
        checkpoint,
        lost_from: String(lost.from),
        lost_to: String(lost.to),
        from_index: String(leafIndex),
      })),
      prefix: '/v1/log',
    };
  });
}

const proofRoute = {
  operationId: 'getDecisionProof',
  tags: ['evidence'],
  summary: 'The proof that a decision is in the log',
  description:
    'The place of the decision’s record in the log, with the hashes that lead from it to the root, and the signed checkpoint (C2SP tlog-proof). The leaf is the `evidence.hash` of the decision. A new decision has a proof within ten seconds.',
  ...permitted(decisionProof),
  params: decisionInPath,
  querystring: noQuery,
  response: {
    200: plainText('A tlog-proof.'),
    ...problems('INVALID_INPUT', ...guardCodes, 'TEMPLATE_NOT_FOUND', 'DECISION_NOT_FOUND', 'NOT_IN_LOG'),
  },
};

const proofPath = '/customers/:customer_id/consents/templates/:template_code/decisions/:sequence/proof';

export function addDecisionProof(scope: RestScope, actFor: RestActFor): void {
  scope.get(proofPath, { schema: proofRoute }, async (request, reply) => {
    const { customer_id: id, template_code: code, sequence } = request.params;
    const customerId = requireCustomerId('customerId', id);
    const proof = await actFor(request)(decisionProof, { customerId, templateCode: code, sequence });
    return sendText(reply, proof);
  });
}

function sendText(reply: FastifyReply, text: string, cacheControl?: string): FastifyReply {
  if (cacheControl !== undefined) void reply.header('cache-control', cacheControl);
  return reply.type('text/plain; charset=utf-8').send(text);
}
