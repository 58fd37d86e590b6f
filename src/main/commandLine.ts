import { Command, CommanderError } from 'commander';
import { addBackup, addRestore } from './server/backup';
import { addCustomers } from './customers/customers';
import { addDecisions } from './decisions/decisions';
import { addDoctor } from './health/doctor';
import { explain, FoundBroken, NobodyReads, NotJudged, NotUnderstood } from './terminal/explain';
import { addEvents } from './events/events';
import { addExport } from './import/exportFiles';
import { addImport } from './import/importFiles';
import { addLog } from './evidence/log';
import { addKeys } from './access/keys';
import { addMigrate } from './server/migrate';
import { addProof } from './evidence/proof';
import { addReports } from './decisions/reports';
import { addSamples } from './server/samples';
import { addServe } from './server/serve';
import { addSettings } from './templates/settings';
import { addSets } from './templates/sets';
import { addTemplates } from './templates/templates';
import type { AddCommand, Surroundings } from './terminal/surroundings';
import { addWebhooks } from './webhooks/webhooks';
import { addTokens } from './access/tokens';

/** In the order in which help lists them. */
const commands: readonly AddCommand[] = [
  addServe,
  addMigrate,
  addBackup,
  addRestore,
  addSamples,
  addTokens,
  addTemplates,
  addSets,
  addImport,
  addExport,
  addCustomers,
  addDecisions,
  addEvents,
  addReports,
  addProof,
  addKeys,
  addSettings,
  addWebhooks,
  addLog,
  addDoctor,
];

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const exitCodes = { done: 0, couldNot: 1, notUnderstood: 2, notJudged: 2, broken: 2 } as const;

const exitCodeHelp = `
Exit codes:
  0  done
  1  failed; standard error says why
  2  the command line is not valid, log monitor could not judge the log, or doctor found something broken

The settings are those of the service, such as DATABASE_URL and DATA_DIR.`;

/** Does what the words say. Failures are reported here, in one line if they were foreseen. */
export async function runCommandLine(words: readonly string[], at: Surroundings): Promise<ExitCode> {
  try {
    await program(at).parseAsync(words, { from: 'user' });
    return exitCodes.done;
  } catch (fault) {
    // Commander has said already what it did not understand.
    if (fault instanceof CommanderError) {
      return fault.exitCode === 0 ? exitCodes.done : exitCodes.notUnderstood;
    }
    if (fault instanceof NobodyReads) return exitCodes.done;
    const isNotUnderstood = fault instanceof NotUnderstood;
    at.say(isNotUnderstood ? `error: ${fault.message}` : explain(fault));
    if (isNotUnderstood) return exitCodes.notUnderstood;
    if (fault instanceof FoundBroken) return exitCodes.broken;
    return fault instanceof NotJudged ? exitCodes.notJudged : exitCodes.couldNot;
  }
}

function program(at: Surroundings): Command {
  const root = new Command('consent')
    .description('Runs and operates the consent service.')
    .exitOverride()
    .configureOutput({ writeOut: withoutLastLineEnd(at.print), writeErr: withoutLastLineEnd(at.say) })
    .showHelpAfterError('(add --help for additional information)')
    .addHelpText('after', exitCodeHelp);
  for (const addCommand of commands) addCommand(root, at);
  refuseTwice(root);
  return root;
}

/** Of two values only one could count, and nobody would hear which. Keys of a log add up. */
function refuseTwice(command: Command): void {
  for (const option of command.options.filter(({ long }) => long !== '--key')) {
    let times = 0;
    command.on(`option:${option.name()}`, () => {
      times += 1;
      if (times > 1) command.error(`error: option '${option.flags}' was given twice`);
    });
  }
  command.commands.forEach(refuseTwice);
}

/** Commander ends its texts with a line feed, as print and say do of themselves. */
function withoutLastLineEnd(write: (text: string) => void): (text: string) => void {
  return (text) => write(text.replace(/\n$/, ''));
}
