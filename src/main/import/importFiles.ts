import { planDeclared, type DeclaredAim } from '../../actions/publishing/declaredVersions';
import type { PublishedVersion } from '../../domain/templates/version';
import { readVersions } from '../../markdown/readVersions';
import { withActions } from '../terminal/actions';
import { mustBeWanted, type Consent } from '../terminal/confirm';
import { CannotDo } from '../terminal/explain';
import { requirePossible } from './importFaults';
import { carryOut, nothingDone, outcomeJson } from './importOutcome';
import { isDue, planned } from './importPlan';
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
Each template is published in one transaction. Versions that are already published do not change.

Examples:
  npm run consent -- import consent-texts --dry-run --diff
  npm run consent -- import consent-texts --yes`;

interface ImportOptions extends Consent {
  readonly dryRun?: true;
  readonly diff?: true;
  readonly drafts?: true;
  readonly replaceDrafts?: true;
  readonly json?: true;
}

async function importFrom(at: Surroundings, folder: string, options: ImportOptions): Promise<void> {
  const filed = await readVersions(folder);
  const aim: DeclaredAim = options.drafts ? 'draft' : 'publish';
  await withActions(at, async (act) => {
    const plans = await act(planDeclared, { declared: filed.map(({ declared }) => declared), aim });
    const possible = requirePossible(plans, filed, options);
    const how = { aim, withDiff: options.diff === true };
    if (!options.json) at.print(possible.map((plan) => planned(plan, how)).join('\n'));
    const due = possible.filter((plan) => isDue(plan, aim));
    if (due.length > 0 && !options.dryRun) await mustBeWanted(at, options, questionOf(due.length, aim));
    const done = options.dryRun ? nothingDone : await carryOut(act, due, aim);
    if (options.json) at.print(JSON.stringify(possible.map((plan) => outcomeJson(plan, done))));
    else done.versions.forEach((version) => at.print(publishedLine(version)));
    if (done.faults.length > 0) throw new CannotDo(done.faults.join('\n'));
  });
}

function questionOf(count: number, aim: DeclaredAim): string {
  return `${aim === 'draft' ? 'Save as drafts' : 'Publish'}: ${count} template(s)?`;
}

function publishedLine({ templateCode, number, consentVersionId }: PublishedVersion): string {
  return `${templateCode}: published version ${number}, ${consentVersionId}`;
}
