import type { Door, OperationName } from '../doors/door';
import { closedLoop } from '../load/closedLoop';
import { withConnections } from '../load/connections';
import { AnswersToRead, type Operation } from '../load/operation';
import type { ServerProgram } from '../processes/serverProcess';
import { withServers } from '../processes/withServers';
import { Relay } from './relay';
import type { Strain } from './sample';

/** What an operation costs the database, on average. */
export interface StatementCost {
  readonly operation: OperationName;
  readonly door: Door['name'];
  readonly connections: number;
  readonly statements: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
}

/** Counts, apart from the measurement, what a server asks of the database for each operation. */
export async function statementCosts(
  databaseUrl: string,
  programOf: (databaseUrl: string) => ServerProgram,
  doors: readonly Door[],
  { connections: many, durationMs }: Strain,
): Promise<readonly StatementCost[]> {
  const relay = await Relay.open(databaseUrl);
  try {
    return await withServers([programOf(relay.url)], async ([{ port }]) => {
      const costs: StatementCost[] = [];
      for (const { name: door, operations } of doors) {
        for (const operation of Object.keys(operations) as OperationName[]) {
          const asked = operations[operation];
          if (!asked) continue;
          for (const connections of [1, many]) {
            const cost = await costOf(relay, port, asked, { connections, durationMs });
            costs.push({ operation, door, connections, ...cost });
          }
        }
      }
      return costs;
    });
  } finally {
    await relay.close();
  }
}

async function costOf(relay: Relay, port: number, operation: Operation, { connections, durationMs }: Strain) {
  return withConnections([port], connections, async (open) => {
    let asked = 0;
    const counting: Operation = {
      ...operation,
      next() {
        asked += 1;
        return operation.next();
      },
    };
    const answers = new AnswersToRead(counting);
    const before = relay.counts();
    await closedLoop(open, answers, durationMs);
    const after = relay.counts();
    answers.readAll();
    const each = (member: keyof typeof after) => (after[member] - before[member]) / asked;
    return {
      statements: each('statements'),
      bytesSent: each('bytesSent'),
      bytesReceived: each('bytesReceived'),
    };
  });
}
