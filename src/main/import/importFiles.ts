import { planDeclared, type DeclaredAim } from '../../actions/publishing/declaredVersions';
import type { PublishedVersion } from '../../domain/templates/version';
import { readVersions } from '../../markdown/readVersions';
import { withActions } from '../terminal/actions';
import { mustBeWantedFor, type AskedConsent } from '../terminal/confirmAsked';
import { CannotDo } from '../terminal/explain';
import { countOf } from '../terminal/options';
import { requirePossible } from './importFaults';
import { carryOut, nothingDone, outcomeJson } from './importOutcome';
import { isDue, planned, totalAsked, type PossiblePlan } from './importPlan';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

/** `import` */
export const addImport: AddCommand = (parent, at) => {
  parent
    .command('import')
    .description('publish the versions that Markdown files declare, unless they are already published')
    .argument('<folder>', 'the folder with the files, searched recursively')
    .option('--dry-run', 'only show what would change')
    .option('--diff', 'show the changes of each text, line by line')
    .option('--drafts', 'save drafts for another person to publish')
    .option('--replace-drafts', 'overwrite drafts that differ')
    .option('--same-text', 'publish even where the texts are those of the version before')
    .option('--confirm-asked <number>', 'how many customers may be asked again, at most, in all', countOf)
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .addHelpText('after', importHelp)
    .action((folder: string, options: ImportOptions) => importFrom(at, folder, options));
};

const importHelp = `
Each file is the text of a version in one locale: YAML between two lines of ---, then Markdown.
  code, locale, title           of each file
  changeNote                    what has changed for the reader since the previous version
  name, defaultLocale, label, changeKind, editorialReason, reask, graceUntil, validity, effectiveFrom
                                of the whole version, in one of its files, or with the same value in several
Each template is published in one transaction. Versions that are already published do not change. To ask more customers
of a template again than CONFIRM_ASKED_ABOVE (1000), --yes is not enough: repeat their number with --confirm-asked.

Examples:
  consent import consent-texts --dry-run --diff
  consent import consent-texts --yes`;

interface ImportOptions extends AskedConsent {
  readonly sameText?: true;
  readonly dryRun?: true;
  readonly diff?: true;
  readonly drafts?: true;
  readonly replaceDrafts?: true;
  readonly json?: true;
}

async function importFrom(at: Surroundings, folder: string, options: ImportOptions): Promise<void> {
  const filed = await readVersions(folder);
  const aim: DeclaredAim = options.drafts ? 'draft' : 'publish';
  const sameText = options.sameText === true;
  await withActions(at, async (act) => {
    const plans = await act(planDeclared, { declared: filed.map(({ declared }) => declared), aim, sameText });
    const possible = requirePossible(plans, filed, options);
    const how = { aim, withDiff: options.diff === true };
    if (!options.json) at.print(possible.map((plan) => planned(plan, how)).join('\n'));
    const due = possible.filter((plan) => isDue(plan, aim));
    const isWanted = due.length > 0 && !options.dryRun;
    const confirmAsked = isWanted ? await agreedFor(at, options, due, aim) : null;
    const done = isWanted ? await carryOut(act, due, { aim, sameText, confirmAsked }) : nothingDone;
    if (options.json) at.print(JSON.stringify(possible.map((plan) => outcomeJson(plan, done))));
    else done.versions.forEach((version) => at.print(publishedLine(version)));
    if (done.faults.length > 0) throw new CannotDo(done.faults.join('\n'));
  });
}

/** How many customers may be asked again by all of them; null where no number had to be stated. */
function agreedFor(
  at: Surroundings,
  consent: AskedConsent,
  due: readonly PossiblePlan[],
  aim: DeclaredAim,
): Promise<number | null> {
  const asked = aim === 'draft' ? 0 : totalAsked(due);
  const again = asked > 0 ? `, asking ${asked} customers again` : '';
  const question = `${aim === 'draft' ? 'Save as drafts' : 'Publish'}: ${due.length} template(s)${again}?`;
  const mustConfirm = due.some((plan) => plan.mustConfirm);
  return mustBeWantedFor(at, consent, question, { asked, mustConfirm });
}

function publishedLine({ templateCode, number, consentVersionId }: PublishedVersion): string {
  return `${templateCode}: published version ${number}, ${consentVersionId}`;
}
