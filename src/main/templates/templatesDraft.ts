import type { Command } from 'commander';
import { discardDraft, startDraft, type DraftOrigin } from '../../actions/publishing/draftEditing';
import { draftComparison } from '../../actions/publishing/drafts';
import { template } from '../../actions/templates/templates';
import type { Draft, VersionText } from '../../domain/templates/version';
import type { TextComparison } from '../../texts/textComparison';
import { withActions } from '../terminal/actions';
import { mustBeWanted } from '../terminal/confirm';
import { CannotDo, NotUnderstood } from '../terminal/explain';
import { timeZone } from '../terminal/instants';
import { wholeNumber, type SharedOptions } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { draftLine, draftLines } from './draftWords';
import { getDraft, raiseSavedSince } from './namedDraft';
import { findNewest, labelHints, readVersions } from './namedVersion';

/** `templates draft show`, `start` and `discard`: a template has one draft at a time. */
export const addTemplatesDraft: AddCommand = (parent, at) => {
  const draft = parent.command('draft').description('show, start or discard the draft of a template');
  addShow(draft, at);
  addStart(draft, at);
  addDiscard(draft, at);
};

interface ShowOptions extends SharedOptions {
  readonly diff?: true;
}

function addShow(draft: Command, at: Surroundings): void {
  draft
    .command('show')
    .description('show the draft with its texts')
    .argument('<code>', 'the code of the template')
    .option('--diff', 'show the texts as changes of the version before')
    .addOption(timeZone())
    .option('--json', 'print JSON')
    .action((code: string, options: ShowOptions) => show(at, code, options));
}

async function show(at: Surroundings, templateCode: string, options: ShowOptions): Promise<void> {
  const { diff, timeZone: zone, json } = options;
  const { draft, comparison, newest } = await withActions(at, async (act) => {
    const found = await getDraft(act, templateCode);
    const compared = diff ? await act(draftComparison, found) : null;
    return { draft: found, comparison: compared, newest: findNewest(await readVersions(act, templateCode)) };
  });
  const texts = comparison ? comparison.map(changedText) : draft.texts.map(wholeText);
  if (json) at.print(JSON.stringify({ ...draft, ...(comparison && { comparison }) }));
  else at.print([...draftLines(draft, { newest, timeZone: zone }), ...texts].join('\n'));
}

function wholeText({ locale, title, body, changeNote }: VersionText): string {
  const note = changeNote === null ? '' : `\n\nwhat is new: ${changeNote.trimEnd()}`;
  return `\n${locale}  ${title}${note}\n\n${body.trimEnd()}`;
}

function changedText({ locale, unified }: TextComparison): string {
  return `\n${locale}  ${unified === '' ? 'unchanged' : `\n${unified.trimEnd()}`}`;
}

interface StartOptions extends SharedOptions {
  readonly label: string;
  readonly empty?: true;
}

function addStart(draft: Command, at: Surroundings): void {
  draft
    .command('start')
    .description('start a draft from the texts of the version that was published last')
    .argument('<code>', 'the code of the template')
    .requiredOption('--label <label>', 'what people call the version, such as v2.1')
    .option('--empty', 'start without texts')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((code: string, options: StartOptions) => start(at, code, options));
}

async function start(
  at: Surroundings,
  templateCode: string,
  { label, empty, yes, json }: StartOptions,
): Promise<void> {
  const from: DraftOrigin = empty ? 'EMPTY' : 'LATEST';
  const draft = await withActions(at, async (act) => {
    await act(template, { templateCode });
    const hints = labelHints(label, await readVersions(act, templateCode));
    if (yes) hints.forEach(at.say);
    const question = [...hints, `Start the draft ${label} of ${templateCode}?`].join(' ');
    await mustBeWanted(at, { yes }, question);
    return (await act(startDraft, { templateCode, label, from })).draft;
  });
  at.print(json ? JSON.stringify(draft) : `${templateCode}: ${draftLine(draft)}`);
}

interface DiscardOptions extends SharedOptions {
  readonly revision?: number;
}

const discardHelp = `
With --yes the revision has to be named, so that nobody discards what somebody else has just saved.

Example:
  consent templates draft discard marketing-email --revision 3`;

function addDiscard(draft: Command, at: Surroundings): void {
  draft
    .command('discard')
    .description('permanently discard the draft')
    .argument('<code>', 'the code of the template')
    .option('--revision <number>', 'the revision that you read; the draft must still be at it', wholeNumber)
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .addHelpText('after', discardHelp)
    .action((code: string, options: DiscardOptions) => discard(at, code, options));
}

async function discard(
  at: Surroundings,
  templateCode: string,
  { revision, yes, json }: DiscardOptions,
): Promise<void> {
  if (yes && revision === undefined)
    throw new NotUnderstood('--yes needs --revision, as templates drafts shows it');
  const draft = await withActions(at, async (act) => {
    const found = await getDraft(act, templateCode);
    const expectedRevision = mustBeRead(found, revision);
    await mustBeWanted(at, { yes }, `Discard of ${templateCode} the ${draftLine(found)}?`);
    await act(discardDraft, { templateCode, expectedRevision }).catch(raiseSavedSince);
    return found;
  });
  at.print(
    json
      ? JSON.stringify(draft)
      : `${templateCode}: the draft ${draft.label}, revision ${draft.revision}, is gone`,
  );
}

/** @throws CannotDo where somebody has saved the draft since the revision that was named */
function mustBeRead({ templateCode, revision: actual }: Draft, revision = actual): number {
  if (revision === actual) return actual;
  throw new CannotDo(
    `The draft of ${templateCode} is at revision ${actual}, not ${revision}. Read it, then name that --revision.`,
  );
}
