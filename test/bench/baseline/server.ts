import fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { latestSchema, pendingSchema, recordSchema } from './schemas';
import { findLatest, findPending, record } from './statements';

interface Address {
  readonly code: string;
  readonly customer: string;
}

interface RecordBody {
  readonly consent_version_id: string;
  readonly value: string;
}

/**
 * The server to beat, as an engineer would write it by hand: Fastify with its compiled validators and
 * serialisers, node-postgres with one prepared statement for each request. No authentication, no hash chain,
 * no events, no log.
 */
export function createBaseline(pool: Pool): FastifyInstance {
  const http = fastify();
  http.get('/health', () => ({ status: 'live' }));
  http.get<{ Params: Address }>(
    '/templates/:code/latest',
    { schema: latestSchema },
    async (request, reply) => {
      const latest = await findLatest(pool, request.params.code);
      return latest ?? reply.status(404).send({ error: 'no such template' });
    },
  );
  http.get<{ Params: Address }>(
    '/customers/:customer/templates/:code/pending',
    { schema: pendingSchema },
    async ({ params: { code, customer } }, reply) => {
      const found = await findPending(pool, code, customer);
      if (!found) return reply.status(404).send({ error: 'no such template' });
      return {
        customer_id: customer,
        template_code: code,
        accepted: found.decided_version_id === found.consent_version_id,
        version: { consent_version_id: found.consent_version_id, label: found.label },
        decision: found.value === null ? null : { ...found, consent_version_id: found.decided_version_id },
      };
    },
  );
  http.post<{ Params: Address; Body: RecordBody }>(
    '/customers/:customer/templates/:code/decisions',
    { schema: recordSchema },
    async ({ params: { code, customer }, body }, reply) => {
      const { consent_version_id: versionId, value } = body;
      const asked = { customerId: customer, templateCode: code, versionId, value };
      const recorded = await record(pool, asked);
      if (!recorded) return reply.status(409).send({ error: 'not the current version' });
      reply.status(201);
      return { ...recorded, customer_id: customer, template_code: code, ...body };
    },
  );
  return http;
}
