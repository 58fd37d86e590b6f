import { changeSettings, settings } from '../../actions/publishing/settings';
import type { Recorder } from '../../domain/access/caller';
import { settingsNow, shownSettings, type StoredSettings } from '../../domain/publishing/settings';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { withActions } from '../terminal/actions';
import { mustBeWanted } from '../terminal/confirm';
import { NotUnderstood } from '../terminal/explain';
import { instantIn, timeZone } from '../terminal/instants';
import { oneOf, wholeNumber, type SharedOptions } from '../terminal/options';
import { settingsWords } from '../terminal/confirmAsked';

interface SetOptions extends SharedOptions {
  readonly fourEyes?: 'on' | 'off';
  readonly confirmAskedAbove?: number;
}

const setHelp = `
While four eyes are on, a change takes effect when a second person asks for the same. A command then needs CONSENT_KEY,
an API key with settings:manage, because a user of this system is not proved to be anybody.

Examples:
  consent settings set --four-eyes on
  consent settings set --confirm-asked-above 5000`;

export const addSettings: AddCommand = (parent, at) => {
  const group = parent.command('settings').description('show and change what publishing requires');
  group
    .command('show')
    .description('show the settings, who changed them, and what awaits a second person')
    .addOption(timeZone())
    .option('--json', 'print JSON')
    .action((options: SharedOptions) =>
      withActions(at, async (act) => printSettings(at, await act(settings, null), options)),
    );
  group
    .command('set')
    .description('change the settings, or propose it while four eyes are on')
    .option('--four-eyes <on|off>', 'whether another person than the last editor must publish', onOrOff)
    .option(
      '--confirm-asked-above <number>',
      'how many customers a publication may ask again without their number',
      wholeNumber,
    )
    .addOption(timeZone())
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .addHelpText('after', setHelp)
    .action((options: SetOptions) => set(at, options));
};

const onOrOff = oneOf(['on', 'off'] as const);

async function set(at: Surroundings, options: SetOptions): Promise<void> {
  const { fourEyes: word, confirmAskedAbove } = options;
  if (word === undefined && confirmAskedAbove === undefined)
    throw new NotUnderstood('name what to change: --four-eyes or --confirm-asked-above');
  const wanted = { fourEyes: word === undefined ? null : word === 'on', confirmAskedAbove };
  await withActions(at, async (act) => {
    const present = settingsNow(await act(settings, null));
    const next = {
      fourEyes: wanted.fourEyes ?? present.fourEyes,
      confirmAskedAbove: wanted.confirmAskedAbove ?? present.confirmAskedAbove,
    };
    const question = `Change the settings from "${settingsWords(present)}" to "${settingsWords(next)}"?`;
    await mustBeWanted(at, options, question);
    printSettings(at, await act(changeSettings, wanted), options);
  });
}

function printSettings(
  at: Surroundings,
  stored: StoredSettings,
  { timeZone: zone, json }: SharedOptions,
): void {
  at.print(json ? JSON.stringify(shownSettings(stored)) : linesOf(stored, zone).join('\n'));
}

function linesOf(stored: StoredSettings, zone: string | undefined): readonly string[] {
  const { change, proposal } = stored;
  const by = change
    ? `changed by ${nameOf(change.changedBy)}${change.confirmedBy ? ` and ${nameOf(change.confirmedBy)}` : ''} at ${instantIn(change.changedAt, zone)}`
    : 'the defaults';
  const waiting = proposal && [
    `proposed by ${nameOf(proposal.proposedBy)} at ${instantIn(proposal.proposedAt, zone)}: ${settingsWords(proposal)}`,
    'It takes effect when a second person asks for the same.',
  ];
  return [`${settingsWords(settingsNow(stored))} (${by})`, ...(waiting ?? [])];
}

function nameOf({ kind, id }: Recorder): string {
  return id ?? kind;
}
