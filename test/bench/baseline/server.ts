import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance } from 'fastify';
import { Pool, type QueryResultRow } from 'pg';
import { defaultPoolSize } from '../../../src/config/database';

const text = Type.String();
const code = Type.String({ maxLength: 64 });
const customer = Type.String({ format: 'uuid' });
const instant = Type.Unsafe<Date>({ type: 'string', format: 'date-time' });
const value = Type.Unsafe<string>({ enum: ['given', 'reject', 'withdraw'] });

const Latest = Type.Object({
  consent_version_id: text,
  template_code: text,
  number: Type.Integer(),
  label: text,
  locale: text,
  title: text,
  body: text,
  content_hash: text,
});

const latestSchema = { params: Type.Object({ code }), response: { 200: Latest } };

const pendingSchema = {
  params: Type.Object({ code, customer }),
  response: {
    200: Type.Object({
      customer_id: text,
      template_code: text,
      accepted: Type.Boolean(),
      version: Type.Object({ consent_version_id: text, label: text }),
      decision: Type.Unsafe<object | null>({
        ...Type.Object({ consent_version_id: text, value: text, decided_at: instant }),
        nullable: true,
      }),
    }),
  },
};

const recordSchema = {
  params: Type.Object({ code, customer }),
  body: Type.Object(
    { consent_version_id: Type.String({ format: 'uuid' }), value },
    { additionalProperties: false },
  ),
  response: {
    200: Type.Object({
      decision: Type.Object({
        id: text,
        customer_id: text,
        template_code: text,
        consent_version_id: text,
        value: text,
        decided_at: instant,
      }),
    }),
  },
};

/**
 * The server to beat, as an engineer would write it by hand, at the paths of ours: Fastify with its compiled
 * validators and serialisers, node-postgres with one prepared statement for each request. No authentication, no hash
 * chain, no events, no log.
 */
function createBaseline(pool: Pool): FastifyInstance {
  const http = fastify();
  const rowOf = async <Row extends QueryResultRow>(name: keyof typeof statements, values: string[]) => {
    const { rows } = await pool.query<Row>({ name, text: statements[name], values });
    if (!rows[0]) throw Object.assign(new Error('no such version of a template'), { statusCode: 409 });
    return rows[0];
  };
  const routes = http.withTypeProvider<TypeBoxTypeProvider>();
  routes.get('/v1/consent-templates/:code/latest', { schema: latestSchema }, ({ params }) =>
    rowOf<Static<typeof Latest>>('latest', [params.code]),
  );
  const consents = '/v1/customers/:customer/consents/templates/:code';
  routes.get(`${consents}/pending`, { schema: pendingSchema }, async ({ params: { code, customer } }) => {
    const found = await rowOf<PendingRow>('pending', [code, customer]);
    return {
      customer_id: customer,
      template_code: code,
      accepted: found.decided_version_id === found.consent_version_id,
      version: { consent_version_id: found.consent_version_id, label: found.label },
      decision: found.value === null ? null : { ...found, consent_version_id: found.decided_version_id },
    };
  });
  routes.post(`${consents}/decisions`, { schema: recordSchema }, async ({ params, body }) => {
    const recorded = await rowOf<RecordedRow>('record', [
      params.code,
      params.customer,
      body.consent_version_id,
      body.value,
    ]);
    return {
      decision: { ...recorded, customer_id: params.customer, template_code: params.code, ...body },
    };
  });
  return http;
}

interface PendingRow {
  readonly consent_version_id: string;
  readonly label: string;
  readonly decided_version_id: string | null;
  readonly value: string | null;
}

interface RecordedRow {
  readonly id: string;
  readonly decided_at: Date;
}

const current = `
  SELECT id, number, label FROM baseline.version
  WHERE template_code = $1 AND effective_from <= now()
  ORDER BY effective_from DESC, number DESC LIMIT 1`;

/** One for each operation, prepared once by name on each connection. */
const statements = {
  latest: `
    SELECT v.id AS consent_version_id, t.code AS template_code, v.number, v.label, x.locale, x.title, x.body,
      x.content_hash
    FROM baseline.template t
    CROSS JOIN LATERAL (${current}) v
    JOIN baseline.version_text x ON x.version_id = v.id AND x.locale = t.default_locale
    WHERE t.code = $1`,
  pending: `
    SELECT v.id AS consent_version_id, v.label, d.version_id AS decided_version_id, d.value, d.decided_at
    FROM (${current}) v
    LEFT JOIN LATERAL (
      SELECT version_id, value, decided_at FROM baseline.decision
      WHERE customer_id = $2 AND template_code = $1
      ORDER BY id DESC LIMIT 1
    ) d ON true`,
  record: `
    INSERT INTO baseline.decision (customer_id, template_code, version_id, value, locale)
    SELECT $2, t.code, v.id, $4, t.default_locale
    FROM baseline.template t CROSS JOIN LATERAL (${current}) v
    WHERE t.code = $1 AND v.id = $3
    RETURNING id, decided_at`,
} as const;

/** Runs on `DATABASE_URL` and `PORT` until a signal stops it. */
async function main(): Promise<void> {
  const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: defaultPoolSize });
  const http = createBaseline(pool);
  await http.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
  process.once('SIGTERM', () => void http.close().then(() => pool.end()));
}

void main();
