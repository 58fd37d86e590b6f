import type { Actions } from '../../src/actions/actions';
import { withOperatorActions } from '../../src/app/operatorActions';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { givenIn, type Given } from '../service/given';
import { commandLineOn, type CommandLine, type CommandLineOptions } from './commandLineOn';

/** Commands on a database, one after the other, and what happens at the service between them. */
export interface Scene extends CommandLine {
  service<Result>(work: (actions: Actions, given: Given) => Promise<Result>): Promise<Result>;
  /** The command line with somebody at the terminal, of somebody else, or otherwise configured. */
  commandLine(options: CommandLineOptions): CommandLine;
  readonly database: TestDatabase;
  close(): Promise<void>;
}

export async function openScene(): Promise<Scene> {
  const database = await openTestDatabase();
  const { engine } = database;
  const parts = { engine, log: silentLog, fourEyes: false };
  return {
    ...commandLineOn(engine),
    service: (work) => withOperatorActions(parts, (actions) => work(actions, givenIn(actions))),
    commandLine: (options) => commandLineOn(engine, options),
    database,
    close: () => database.close(),
  };
}
