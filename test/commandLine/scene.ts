import type { Act } from '../../src/actions/act';
import { operator, withActions } from '../../src/app/commands';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { givenIn, type Given } from '../service/given';
import { staffActions, type StaffActions } from '../service/staffActions';
import { commandLineOn, type CommandLine, type CommandLineOptions } from './commandLineOn';

/** Commands on a database, one after the other, and what happens at the service between them. */
export interface Scene extends CommandLine {
  service<Result>(work: (actions: StaffActions, given: Given, act: Act) => Promise<Result>): Promise<Result>;
  /** The command line with somebody at the terminal, of somebody else, or otherwise configured. */
  commandLine(options: CommandLineOptions): CommandLine;
  readonly database: TestDatabase;
  close(): Promise<void>;
}

export async function openScene(): Promise<Scene> {
  const database = await openTestDatabase();
  const { engine } = database;
  const options = { engine, log: silentLog };
  const everybody = operator({ kind: 'service', id: 'test' });
  return {
    ...commandLineOn(engine),
    service: (work) =>
      withActions(options, everybody, (act, parts) => {
        const actions = staffActions(parts);
        return work(actions, givenIn(actions), act);
      }),
    commandLine: (options) => commandLineOn(engine, options),
    database,
    close: () => database.close(),
  };
}
