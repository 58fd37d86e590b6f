import { publishVersion, type PublishVersionInput } from '../../actions/publishing/publishVersion';
import { publishPreview, type PublishPreview } from '../../actions/reports/reports';
import type { VersionWithState } from '../../actions/templates/servedVersion';
import { changeKinds, reasks, type ChangeKind, type Draft, type Reask } from '../../domain/templates/version';
import { withActions } from '../terminal/actions';
import { mustBeWantedFor, type AskedConsent } from '../terminal/confirmAsked';
import { CannotDo } from '../terminal/explain';
import { givenInstant, timeZone, type GivenInstant } from '../terminal/instants';
import { countOf, oneOf, spelled } from '../terminal/options';
import { lastingWords } from '../terminal/termsWords';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { getDraft, mustBeNamed } from './namedDraft';
import { versionJson } from './versionJson';

/** `templates publish` */
export const addTemplatesPublish: AddCommand = (parent, at) => {
  parent
    .command('publish')
    .description('publish the draft of a template as its next version')
    .argument('<code>', 'the code of the template')
    .argument('[draft]', 'its label, its id or the number that it would get, to be sure which draft it is')
    .option('--effective-from <instant>', 'when the version takes effect', givenInstant)
    .option('--change-kind <kind>', 'material (needs a new answer) or editorial', oneOf(changeKinds))
    .option('--editorial-reason <text>', 'why an editorial version needs no new answer')
    .option(
      '--reask <whom>',
      'which customers a material version asks again: everyone, grants-only or nobody',
      oneOf(reasks),
    )
    .option('--grace-until <instant>', 'until when older consents still allow processing', givenInstant)
    .addOption(timeZone())
    .option('--validity <duration>', 'how long a consent stays valid, such as P1Y')
    .option('--same-text', 'publish even if the texts are those of the version before')
    .option('--confirm-asked <number>', 'how many customers may be asked again, at most', countOf)
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .addHelpText('after', publishHelp)
    .action(
      (
        templateCode: string,
        named: string | undefined,
        { yes, confirmAsked, json, ...terms }: PublishOptions,
      ) => publish(at, { templateCode, ...termsOf(terms) }, { yes, confirmAsked, named }, json === true),
    );
};

const publishHelp = `
What no option says is as the draft was saved. What the draft does not say either is the default: the version is
material, asks everyone again and takes effect now. To ask more customers again than CONFIRM_ASKED_ABOVE (1000), --yes
is not enough: repeat their number with --confirm-asked.

Examples:
  consent templates publish marketing-email --effective-from 2030-02-01 --time-zone Europe/Berlin
  consent templates publish marketing-email --change-kind editorial --editorial-reason "a typing error"`;

interface PublishOptions extends AskedConsent {
  readonly effectiveFrom?: GivenInstant;
  readonly changeKind?: ChangeKind;
  readonly editorialReason?: string;
  readonly reask?: Reask;
  readonly graceUntil?: GivenInstant;
  readonly timeZone?: string;
  readonly validity?: string;
  readonly sameText?: true;
  readonly json?: true;
}

function termsOf({
  effectiveFrom,
  graceUntil,
  timeZone: zone,
  ...terms
}: Omit<PublishOptions, 'yes' | 'confirmAsked' | 'json'>) {
  return { ...terms, effectiveFrom: effectiveFrom?.in(zone), graceUntil: graceUntil?.in(zone) };
}

async function publish(
  at: Surroundings,
  input: PublishVersionInput,
  { named, ...consent }: AskedConsent & { readonly named?: string | undefined },
  json: boolean,
): Promise<void> {
  const published = await withActions(at, async (act) => {
    const draft = await getDraft(act, input.templateCode);
    await mustBeNamed(act, draft, named);
    const preview = await act(publishPreview, input);
    if (preview.sameText && !input.sameText) throw sameTexts(draft);
    const count = { asked: totalOf(preview.asked), mustConfirm: preview.mustConfirm };
    const confirmAsked = await mustBeWantedFor(at, consent, questionOf(draft, preview), count);
    // What was asked about is what is published.
    return act(publishVersion, { ...input, confirmAsked, expectedRevision: draft.revision });
  });
  const { version, state } = published;
  at.print(json ? JSON.stringify(versionJson(version, state)) : lineOf(published));
}

function sameTexts({ templateCode }: Draft): CannotDo {
  const what = `The draft of ${templateCode} has the same texts as the version before.`;
  return new CannotDo(`Nothing was done. ${what} To publish it on other terms, use --same-text.`);
}

function questionOf(
  { templateCode, label, texts }: Draft,
  { asked, terms }: Pick<PublishPreview, 'asked' | 'terms'>,
): string {
  const locales = texts.map(({ locale }) => locale).join(', ');
  const when = terms.effectiveFrom ? `at ${terms.effectiveFrom.toISOString()}` : 'now';
  const whom = `asking ${spelled(terms.reask)} again (currently ${totalOf(asked)})`;
  const on = [spelled(terms.changeKind), whom, ...lastingWords(terms)].join(', ');
  return `Publish the draft ${label} (${locales}) of ${templateCode}, ${on}, to take effect ${when}?`;
}

function totalOf({ given, reject, withdraw }: PublishPreview['asked']): number {
  return given + reject + withdraw;
}

function lineOf({ version }: VersionWithState): string {
  const { templateCode, number, label, consentVersionId, effectiveFrom } = version;
  return `${templateCode}: published version ${number} (${label}), in effect from ${effectiveFrom.toISOString()}, ${consentVersionId}`;
}
