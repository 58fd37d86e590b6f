import { openEngine } from '../../src/storage/openEngine';
import { silentLog } from '../database/template';
import { startNode, type ServiceOptions, type TestNode, type TestService } from './service';

/** Another node on the same database, with connections of its own; only PostgreSQL takes two. */
export async function startSecondNode(
  { database }: TestService,
  options: ServiceOptions = {},
): Promise<TestNode> {
  const engine = await openEngine(database.config, silentLog);
  const node = await startNode({ engine }, options);
  return {
    ...node,
    close: async () => {
      await node.close();
      await engine.close();
    },
  };
}
