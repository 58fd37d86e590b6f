import type { Declarer } from '../actions/declaredVersions';
import type { PublishedVersion } from '../domain/version';
import { readVersions } from '../files/readVersions';
import { recorderAt, withActions } from './actions';
import { mustBeWanted, type Consent } from './confirm';
import { CannotDo } from './explain';
import { requirePossible } from './importFaults';
import { carryOut, nothingDone, outcomeJson } from './importOutcome';
import { isDue, planned } from './importPlan';
import type { AddCommand, Surroundings } from './surroundings';

/** `import` */
export const addImport: AddCommand = (parent, at) => {
  parent
    .command('import')
    .description('publish what Markdown files declare, where it is not the newest version already')
    .argument('<folder>', 'where the files are, however deep')
    .option('--dry-run', 'only show what would change')
    .option('--diff', 'show the changes of each text, line by line')
    .option('--drafts', 'save drafts for somebody else to publish')
    .option('--replace-drafts', 'put them in the place of drafts that say something else')
    .option('--yes', 'do not ask')
    .option('--json', 'print JSON')
    .addHelpText('after', importHelp)
    .action((folder: string, options: ImportOptions) => importFrom(at, folder, options));
};

const importHelp = `
Each file is the text of a version in one locale: YAML between two lines of ---, then Markdown.
  code, locale, title           of each file
  changeNote                    what is new for its readers
  name, defaultLocale, label, changeKind, editorialReason, reask, graceUntil, validity, effectiveFrom
                                of the whole version, in one of its files or the same in several
Each template is published in one transaction. What is published already is left alone.

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
  const declarer: Declarer = { declaredBy: recorderAt(at), aim: options.drafts ? 'draft' : 'publish' };
  await withActions(at, async ({ declaredVersions }) => {
    const plans = await declaredVersions.plan(
      filed.map(({ declared }) => declared),
      declarer,
    );
    const possible = requirePossible(plans, filed, options);
    const how = { aim: declarer.aim, withDiff: options.diff === true };
    if (!options.json) at.print(possible.map((plan) => planned(plan, how)).join('\n'));
    const due = possible.filter((plan) => isDue(plan, declarer.aim));
    if (due.length > 0 && !options.dryRun) await mustBeWanted(at, options, questionOf(due.length, declarer));
    const done = options.dryRun ? nothingDone : await carryOut(declaredVersions, due, declarer);
    if (options.json) at.print(JSON.stringify(possible.map((plan) => outcomeJson(plan, done))));
    else done.versions.forEach((version) => at.print(publishedTold(version)));
    if (done.faults.length > 0) throw new CannotDo(done.faults.join('\n'));
  });
}

function questionOf(count: number, { aim }: Declarer): string {
  return `${aim === 'draft' ? 'Save as drafts' : 'Publish'}: ${count} template(s)?`;
}

function publishedTold({ templateCode, number, consentVersionId }: PublishedVersion): string {
  return `${templateCode}: published version ${number}, ${consentVersionId}`;
}
