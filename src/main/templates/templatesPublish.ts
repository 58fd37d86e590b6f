import type { Act } from '../../actions/act';
import { draft as draftOfTemplate } from '../../actions/publishing/drafts';
import { publishVersion, type PublishVersionInput } from '../../actions/publishing/publishVersion';
import { publishPreview } from '../../actions/reports/reports';
import type { VersionWithState } from '../../actions/templates/servedVersion';
import { template } from '../../actions/templates/templates';
import { publishNow } from '../../domain/publishing/publication';
import { Refused } from '../../domain/errors/refusal';
import { changeKinds, reasks, type ChangeKind, type Draft, type Reask } from '../../domain/templates/version';
import { withActions } from '../terminal/actions';
import { mustBeWanted, type Consent } from '../terminal/confirm';
import { instantOf, oneOf, spelled } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { versionJson } from './versionJson';

/** `templates publish` */
export const addTemplatesPublish: AddCommand = (parent, at) => {
  parent
    .command('publish')
    .description('publish the draft of a template as its next version')
    .argument('<code>', 'the code of the template')
    .option('--effective-from <instant>', 'when the version takes effect (default: now)', instantOf)
    .option('--change-kind <kind>', 'material (needs a new answer) or editorial', oneOf(changeKinds))
    .option('--editorial-reason <text>', 'why an editorial version needs no new answer')
    .option(
      '--reask <whom>',
      'which customers a material version asks again: everyone, grants-only or nobody',
      oneOf(reasks),
    )
    .option('--grace-until <instant>', 'until when older consents still allow processing', instantOf)
    .option('--validity <duration>', 'how long a consent stays valid, such as P1Y')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .addHelpText('after', publishHelp)
    .action((templateCode: string, { yes, json, ...terms }: PublishOptions) =>
      publish(at, { templateCode, ...terms }, { yes }, json === true),
    );
};

const publishHelp = `
Without options the version is material, asks everyone again and takes effect now.

Examples:
  npm run consent -- templates publish marketing-email --effective-from 2030-02-01
  npm run consent -- templates publish marketing-email --change-kind editorial --editorial-reason "a typing error"`;

interface PublishOptions extends Consent {
  readonly effectiveFrom?: Date;
  readonly changeKind?: ChangeKind;
  readonly editorialReason?: string;
  readonly reask?: Reask;
  readonly graceUntil?: Date;
  readonly validity?: string;
  readonly json?: true;
}

async function publish(
  at: Surroundings,
  input: PublishVersionInput,
  consent: Consent,
  json: boolean,
): Promise<void> {
  const published = await withActions(at, async (act) => {
    const draft = await getDraft(act, input);
    if (!consent.yes) await mustBeWanted(at, consent, await questionOf(act, input, draft));
    // What was asked about is what is published.
    return act(publishVersion, { ...input, expectedRevision: draft.revision });
  });
  const { version, state } = published;
  at.print(json ? JSON.stringify(versionJson(version, state)) : lineOf(published));
}

/** @throws Refused `TEMPLATE_NOT_FOUND`, `DRAFT_NOT_FOUND` */
async function getDraft(act: Act, { templateCode }: PublishVersionInput): Promise<Draft> {
  await act(template, { templateCode });
  const draft = await act(draftOfTemplate, { templateCode });
  if (!draft) throw new Refused({ code: 'DRAFT_NOT_FOUND', templateCode });
  return draft;
}

async function questionOf(
  act: Act,
  { templateCode, effectiveFrom, ...terms }: PublishVersionInput,
  { label, texts }: Draft,
): Promise<string> {
  const changeKind = terms.changeKind ?? publishNow.changeKind;
  const reask = changeKind === 'EDITORIAL' ? 'NOBODY' : (terms.reask ?? 'EVERYONE');
  const { asked } = await act(publishPreview, {
    templateCode,
    changeKind,
    reask,
    effectiveFrom,
  });
  const locales = texts.map(({ locale }) => locale).join(', ');
  const when = effectiveFrom ? `at ${effectiveFrom.toISOString()}` : 'now';
  const count = asked.given + asked.reject + asked.withdraw;
  const whom = `asking ${spelled(reask)} again (currently ${count})`;
  return `Publish the draft ${label} (${locales}) of ${templateCode}, ${spelled(changeKind)}, ${whom}, to take effect ${when}?`;
}

function lineOf({ version }: VersionWithState): string {
  const { templateCode, number, label, consentVersionId, effectiveFrom } = version;
  return `${templateCode}: published version ${number} (${label}), in effect from ${effectiveFrom.toISOString()}, ${consentVersionId}`;
}
