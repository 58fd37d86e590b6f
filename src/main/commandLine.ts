import { Command, CommanderError } from 'commander';
import { addCustomers } from './customers';
import { addDecisions } from './decisions';
import { explain } from './explain';
import { addExport } from './exportFiles';
import { addImport } from './importFiles';
import { addKeys } from './keys';
import { addMigrate } from './migrate';
import { addReports } from './reports';
import { addSamples } from './samples';
import { addServe } from './serve';
import { addTemplates } from './templates';
import type { AddCommand, Surroundings } from './surroundings';
import { addTokens } from './tokens';

/** In the order in which help lists them. */
const commands: readonly AddCommand[] = [
  addServe,
  addMigrate,
  addSamples,
  addTokens,
  addTemplates,
  addImport,
  addExport,
  addCustomers,
  addDecisions,
  addReports,
  addKeys,
];

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const exitCodes = { done: 0, couldNot: 1, notUnderstood: 2 } as const;

const exitCodeHelp = `
Exit codes:
  0  done
  1  could not be done; standard error says why
  2  not understood

The settings are those of the service: DATABASE_URL, DATA_DIR and the others that README lists.`;

/** Does what the words say. What a command could not do is told here, in one line where it was foreseen. */
export async function runCommandLine(words: readonly string[], at: Surroundings): Promise<ExitCode> {
  try {
    await program(at).parseAsync(words, { from: 'user' });
    return exitCodes.done;
  } catch (fault) {
    // Commander has said already what it did not understand.
    if (fault instanceof CommanderError) {
      return fault.exitCode === 0 ? exitCodes.done : exitCodes.notUnderstood;
    }
    at.say(explain(fault));
    return exitCodes.couldNot;
  }
}

function program(at: Surroundings): Command {
  const root = new Command('npm run consent --')
    .description('Runs the consent service and does what its operator needs.')
    .exitOverride()
    .configureOutput({ writeOut: withoutLastLineEnd(at.print), writeErr: withoutLastLineEnd(at.say) })
    .showHelpAfterError('(--help tells what can be said here)')
    .addHelpText('after', exitCodeHelp);
  for (const addCommand of commands) addCommand(root, at);
  return root;
}

/** Commander ends its texts with a line feed, as print and say do of themselves. */
function withoutLastLineEnd(write: (text: string) => void): (text: string) => void {
  return (text) => write(text.replace(/\n$/, ''));
}
