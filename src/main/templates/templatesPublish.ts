import { publishVersion } from '../../actions/publishing/publishVersion';
import { publishPreview, type PublishPreview } from '../../actions/reports/reports';
import type { VersionWithState } from '../../actions/templates/servedVersion';
import { Refused } from '../../domain/errors/refusal';
import { changeKinds, reasks, type ChangeKind, type Draft, type Reask } from '../../domain/templates/version';
import { withActions } from '../terminal/actions';
import { confirmAskedHelp, mustBeWantedFor, type AskedConsent, sayRules } from '../terminal/confirmAsked';
import { CannotDo } from '../terminal/explain';
import { givenInstant, instantWords, timeZone, type GivenInstant } from '../terminal/instants';
import { oneOf, spelled, wholeNumber, type SharedOptions } from '../terminal/options';
import { currentlyWords, lastingWords, type TermsTold } from '../terminal/termsWords';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { localesWords } from './draftWords';
import { getDraft, mustBeNamed, raiseSavedSince } from './namedDraft';
import { findNewest, labelHints, readVersions, versionJson } from './namedVersion';

export const addTemplatesPublish: AddCommand = (parent, at) => {
  parent
    .command('publish')
    .description('publish the draft of a template as its next version')
    .argument('<code>', 'the code of the template')
    .argument('[draft]', 'its label, its id or the number that it would get, to be sure which draft it is')
    .option(
      '--effective-from <instant>',
      'when the version takes effect, or now, which overrides the draft',
      startOf,
    )
    .option('--change-kind <kind>', 'material (needs a new answer) or editorial', oneOf(changeKinds))
    .option('--editorial-reason <text>', 'why an editorial version needs no new answer')
    .option(
      '--reask <whom>',
      'which customers a material version asks again: everyone, grants-only or nobody',
      oneOf(reasks),
    )
    .option(
      '--grace-until <instant>',
      'until when older consents still allow processing: a day ends it as that day begins, P14D after 14 days',
      givenInstant,
    )
    .addOption(timeZone())
    .option('--validity <duration>', 'how long a consent stays valid, such as P1Y')
    .option('--same-text', 'publish even if the texts or change notes are those of the version before')
    .option('--confirm-asked <number>', confirmAskedHelp, wholeNumber)
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .addHelpText('after', publishHelp)
    .action((templateCode: string, named: string | undefined, options: PublishOptions) =>
      publish(at, templateCode, named, options),
    );
};

const publishHelp = `
What no option says is as the draft was saved. What the draft does not say either is the default: the version is
material, asks everyone again and takes effect now.

A publication that asks more customers again than the settings say (1000) needs their number: type it at a terminal,
or use --yes --confirm-asked <number>. The number alone is only a limit. The command says by which settings it
publishes; settings show has them too.

Examples:
  consent templates publish marketing-email --effective-from 2030-02-01 --time-zone Europe/Berlin
  consent templates publish marketing-email --change-kind editorial --editorial-reason "a typing error"`;

interface PublishOptions extends AskedConsent, SharedOptions {
  readonly effectiveFrom?: GivenStart;
  readonly changeKind?: ChangeKind;
  readonly editorialReason?: string;
  readonly reask?: Reask;
  /** A duration counts from when the version takes effect. */
  readonly graceUntil?: GivenInstant;
  readonly validity?: string;
  readonly sameText?: true;
}

type GivenStart = GivenInstant | 'now';

function startOf(text: string): GivenStart {
  return text === 'now' ? text : givenInstant(text);
}

async function publish(
  at: Surroundings,
  templateCode: string,
  named: string | undefined,
  options: PublishOptions,
): Promise<void> {
  const {
    effectiveFrom: given,
    graceUntil,
    timeZone: zone,
    json,
    yes,
    confirmAsked: _limit,
    ...terms
  } = options;
  const atOnce = given === 'now';
  const effectiveFrom = given === 'now' ? undefined : given?.in(zone);
  const published = await withActions(at, async (act) => {
    const draft = await getDraft(act, templateCode);
    const start = effectiveFrom ?? (atOnce ? null : draft.terms.effectiveFrom) ?? new Date();
    const input = { templateCode, ...terms, atOnce, effectiveFrom, graceUntil: graceUntil?.in(zone, start) };
    await mustBeNamed(act, draft, named);
    const preview = await act(publishPreview, input).catch(raisePastStart);
    if (preview.sameText && !input.sameText) throw sameTexts(draft);
    await sayRules(at, act);
    const versions = await readVersions(act, templateCode);
    const [asked, alreadyAsked] = [totalOf(preview.asked), totalOf(preview.alreadyAsked)];
    const told = { timeZone: zone, asked, alreadyAsked, newest: findNewest(versions) };
    const hints = labelHints(draft.label, versions);
    const wanted = wantedWords(draft, preview, told);
    if (yes) hints.forEach(at.say);
    const question = [...hints, `Publish ${wanted}?`].join(' ');
    const count = { asked, mustConfirm: preview.mustConfirm };
    const mayAsk = await mustBeWantedFor(at, options, question, count);
    if (yes) at.say(`Publishing ${wanted}.`);
    // What was asked about is what is published.
    const stated = { ...input, confirmAsked: mayAsk, expectedRevision: draft.revision };
    return act(publishVersion, stated).catch(raiseSavedSince);
  });
  const { version, state } = published;
  at.print(json ? JSON.stringify(versionJson(version, state)) : lineOf(published, zone));
}

/** A draft may wait for its publication longer than its own instant. @throws CannotDo; any other fault */
function raisePastStart(fault: unknown): never {
  const isPast =
    fault instanceof Refused &&
    fault.refusal.code === 'INVALID_INPUT' &&
    fault.refusal.member === 'draft.terms.effectiveFrom';
  if (!isPast) throw fault;
  throw new CannotDo(`${fault.message} Name another --effective-from, such as now.`);
}

function sameTexts({ templateCode }: Draft): CannotDo {
  const what = `The draft of ${templateCode} has the same texts as the version before.`;
  return new CannotDo(`Nothing was done. ${what} To publish it on other terms, use --same-text.`);
}

function wantedWords(
  { templateCode, label, texts }: Draft,
  { terms, setCodes }: Pick<PublishPreview, 'terms' | 'setCodes'>,
  told: TermsTold,
): string {
  const when = terms.effectiveFrom ? `at ${instantWords(terms.effectiveFrom, told.timeZone)}` : 'now';
  const whom = `asking ${spelled(terms.reask)} again ${currentlyWords(told)}`;
  const on = [spelled(terms.changeKind), whom, ...lastingWords(terms, told)].join(', ');
  const sets = setCodes.length > 0 ? ` (in the sets ${setCodes.join(', ')})` : '';
  return `the draft ${label} (${localesWords(texts)}) of ${templateCode}${sets}, ${on}, to take effect ${when}`;
}

function totalOf({ given, reject, withdraw }: PublishPreview['asked']): number {
  return given + reject + withdraw;
}

function lineOf({ version }: VersionWithState, zone: string | undefined): string {
  const { templateCode, number, label, consentVersionId, effectiveFrom } = version;
  const from = instantWords(effectiveFrom, zone);
  return `${templateCode}: published version ${number} (${label}), in effect from ${from}, ${consentVersionId}`;
}
