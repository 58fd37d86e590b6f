import fastify, { type FastifyInstance, type FastifySchemaValidationError } from 'fastify';
import { coerceAllButBodies } from '../../src/http/validation/schemaCompiler';

const text = { type: 'string', minLength: 1, maxLength: 3 };
const item = {
  type: 'object',
  properties: { value: text },
  required: ['value'],
  additionalProperties: false,
};
const schema = {
  type: 'object',
  properties: { one: text, two: text, items: { type: 'array', maxItems: 3, items: item } },
  required: ['one', 'two'],
  additionalProperties: false,
};

let http: FastifyInstance;

beforeAll(() => {
  http = fastify({
    ajv: { customOptions: { removeAdditional: false } },
    schemaController: { compilersFactory: { buildValidator: coerceAllButBodies } },
  });
  http.post('/', { schema: { body: schema }, attachValidation: true }, ({ validationError }) => {
    const faults = (validationError?.validation ?? []) as readonly FastifySchemaValidationError[];
    return { faults: faults.map(placeOf) };
  });
});
afterAll(() => http.close());

function placeOf({ instancePath, params }: FastifySchemaValidationError): string {
  const missing = params['missingProperty'];
  return typeof missing === 'string' ? `${instancePath} -${missing}` : instancePath;
}

async function faultsOf(body: unknown): Promise<readonly string[]> {
  const reply = await http.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return reply.json<{ readonly faults: readonly string[] }>().faults;
}

test.each([
  ['a good one', { one: 'a', two: 'b', items: [{ value: 'c' }] }, []],
  ['two members', { one: '', two: 7 }, ['/one', '/two']],
  ['two that are missing', {}, [' -one', ' -two']],
  ['one that is missing beside one at fault', { two: 7 }, [' -one', '/two']],
  [
    'items of a list',
    { one: 'a', two: 'b', items: [{ value: 'c' }, {}, { value: 'long text' }] },
    ['/items/1 -value', '/items/2/value'],
  ],
  ['no object at all', [1, 2], ['']],
])('of %s every fault is found', async (_name, body, faults) => {
  expect(await faultsOf(body)).toEqual(faults);
});

test('of members that the schema does not name, and of items beyond its maximum, no more than one is', async () => {
  const strangers = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x${index}`, index]));
  const items = Array.from({ length: 10_000 }, () => ({}));
  expect(await faultsOf({ one: 'a', two: 'b', ...strangers })).toHaveLength(1);
  expect((await faultsOf({ one: '', two: '', ...strangers, items })).length).toBeLessThanOrEqual(6);
});
