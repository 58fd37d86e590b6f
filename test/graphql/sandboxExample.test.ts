import { getOperationAST, Kind, parse } from 'graphql';
import { putSamples } from '../../src/app/samples';
import { sandboxExample } from '../../src/graphql/sandboxExample';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { silentLog } from '../database/template';
import { startNode } from '../service/service';
import { ask } from './asking';

const { document, variables } = sandboxExample;
const operationNames = parse(document).definitions.flatMap((definition) =>
  definition.kind === Kind.OPERATION_DEFINITION && definition.name ? [definition.name.value] : [],
);

let database: TestDatabase;
let node: Awaited<ReturnType<typeof startNode>>;

beforeAll(async () => {
  database = await openTestDatabase();
  await putSamples(database.engine, silentLog);
  node = await startNode(database);
});
afterAll(async () => {
  await node.close();
  await database.close();
});

test('the page opens with several operations', () => {
  expect(operationNames.length).toBeGreaterThan(3);
  expect(getOperationAST(parse(document), operationNames[0])).not.toBeNull();
});

test.each(operationNames)('%s answers on the sample templates', async (operationName) => {
  const { errors, data } = await ask(node.url, { query: document, operationName, variables });
  expect(errors).toBeUndefined();
  expect(Object.values(data ?? {})).toEqual([expect.anything()]);
});
