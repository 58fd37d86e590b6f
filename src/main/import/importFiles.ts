import { planSets, type SetPlan } from '../../actions/publishing/declaredSets';
import { planDeclared, type DeclaredAim } from '../../actions/publishing/declaredVersions';
import { needsConfirmation } from '../../domain/publishing/confirmation';
import type { PublishingSettings } from '../../domain/publishing/settings';
import { sharedMembers } from '../../markdown/members';
import { readFiled } from '../../markdown/readFiled';
import { withActions } from '../terminal/actions';
import {
  confirmAskedHelp,
  mustBeWantedFor,
  type AskedConsent,
  type AskedCount,
  sayRules,
} from '../terminal/confirmAsked';
import { CannotDo } from '../terminal/explain';
import { timeZone } from '../terminal/instants';
import { wholeNumber, type SharedOptions } from '../terminal/options';
import { requirePossible } from './importFaults';
import { carryOut, nothingDone, outcomeJson } from './importOutcome';
import { isDue, planned, totalAsked, type PossiblePlan } from './importPlan';
import { nothingSaved, plannedSet, saveSets, setFaults, setJson } from './importSets';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

export const addImport: AddCommand = (parent, at) => {
  parent
    .command('import')
    .description('publish the versions that Markdown files declare, unless they are already published')
    .argument('<folder>', 'the folder with the files, searched recursively')
    .option('--dry-run', 'only show what would change')
    .option('--diff', 'show the changes of each text, line by line')
    .option('--drafts', 'save drafts for another person to publish')
    .option('--replace-drafts', 'overwrite drafts that differ')
    .option('--same-text', 'publish even where the texts or change notes are those of the version before')
    .option('--past', 'publish versions that took effect in the past, before the service had the template')
    .option('--confirm-asked <number>', confirmAskedHelp, wholeNumber)
    .addOption(timeZone())
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .addHelpText('after', importHelp)
    .action((folder: string, options: ImportOptions) => importFrom(at, folder, options));
};

const importHelp = `
Each file is the text of a version in one locale: YAML between two lines of ---, then Markdown.
  code, locale, title           of each file
  changeNote                    what has changed for the reader since the previous version
  ${Object.keys(sharedMembers).join(', ')}
                                of the whole version, in one of its files, or with the same value in several
The file sets.yaml in the folder itself declares sets, which are saved last.
A version that took effect before the template was here needs --past: the oldest first, the one of today last.
Each template is published in one transaction. Versions that are already published do not change. Days begin in
--time-zone. Grace ends as the day begins.

An import that asks more customers again than the settings say (1000), over all templates, needs their number: type it
at a terminal, or use --yes --confirm-asked <number>. The number alone is only a limit. The command says by which
settings it publishes; settings show has them too.

Examples:
  consent import consent-texts --dry-run --diff
  consent import consent-texts --yes`;

interface ImportOptions extends AskedConsent, SharedOptions {
  readonly sameText?: true;
  readonly past?: true;
  readonly dryRun?: true;
  readonly diff?: true;
  readonly drafts?: true;
  readonly replaceDrafts?: true;
}

async function importFrom(at: Surroundings, folder: string, options: ImportOptions): Promise<void> {
  const { versions: filed, sets } = await readFiled(folder, options.timeZone ?? null);
  const aim: DeclaredAim = options.drafts ? 'draft' : 'publish';
  const how = { sameText: options.sameText === true, past: options.past === true, aim };
  await withActions(at, async (act) => {
    const plans = await act(planDeclared, { declared: filed.map(({ declared }) => declared), ...how });
    const created = plans
      .filter(({ known }) => known.timeline === null)
      .map(({ declared }) => declared.templateCode);
    const setPlans = await act(planSets, { declared: sets, created });
    const possible = requirePossible(plans, filed, options, setFaults(setPlans, folder));
    const telling = { aim, withDiff: options.diff === true, timeZone: options.timeZone };
    const lines = [
      ...possible.map((plan) => planned(plan, telling)),
      ...setPlans.map((set) => plannedSet(set, aim)),
    ];
    if (!options.json) at.print(lines.join('\n'));
    const due = possible.filter((plan) => isDue(plan, aim));
    const isPublishing = aim === 'publish' && due.length > 0;
    const count = countOfAll(due, isPublishing ? await sayRules(at, act) : null);
    const dueSets = aim === 'publish' ? setPlans.filter((set) => set.isDue) : [];
    const isWanted = due.length + dueSets.length > 0 && !options.dryRun;
    const question = questionOf(due, dueSets, count, aim);
    const confirmAsked = isWanted ? await mustBeWantedFor(at, options, question, count) : null;
    const done = isWanted ? await carryOut(act, due, { ...how, confirmAsked }) : nothingDone;
    const saved = isWanted ? await saveSets(act, dueSets) : nothingSaved;
    const outcomes = [
      ...possible.map((plan) => outcomeJson(plan, done)),
      ...setPlans.map((set) => setJson(set, saved)),
    ];
    if (options.json) at.print(JSON.stringify(outcomes));
    else
      for (const { templateCode, number, consentVersionId } of done.versions)
        at.print(`${templateCode}: published version ${number}, ${consentVersionId}`);
    if (!options.json) saved.codes.forEach((setCode) => at.print(`set ${setCode}: saved`));
    if (options.dryRun) mustBeEnough(count, options);
    const faults = [...done.faults, ...saved.faults];
    if (faults.length > 0) throw new CannotDo(faults.join('\n'));
  });
}

/** The limit holds for all templates together, so that no folder of many passes it in small parts. */
function countOfAll(due: readonly PossiblePlan[], rules: PublishingSettings | null): AskedCount {
  const asked = rules === null ? 0 : totalAsked(due);
  return { asked, mustConfirm: rules !== null && needsConfirmation(asked, rules) };
}

function questionOf(
  due: readonly PossiblePlan[],
  dueSets: readonly SetPlan[],
  { asked }: AskedCount,
  aim: DeclaredAim,
): string {
  const again = asked > 0 ? `, asking ${asked} customers again` : '';
  const templates = `${aim === 'draft' ? 'Save as drafts' : 'Publish'}: ${due.length} template(s)${again}`;
  if (dueSets.length === 0) return `${templates}?`;
  return due.length > 0
    ? `${templates}, and save ${dueSets.length} set(s)?`
    : `Save ${dueSets.length} set(s)?`;
}

/** Whether the import that is only shown could be done with the same words and `--yes`. @throws CannotDo */
function mustBeEnough({ asked, mustConfirm }: AskedCount, { confirmAsked }: AskedConsent): void {
  const isEnough = confirmAsked === undefined ? !mustConfirm : asked <= confirmAsked;
  if (isEnough) return;
  const got = confirmAsked === undefined ? '' : `, got ${confirmAsked}`;
  throw new CannotDo(`To publish this, the import needs --confirm-asked ${asked}${got}.`);
}
