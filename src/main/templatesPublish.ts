import type { Actions } from '../actions/actions';
import type { PublishVersionInput } from '../actions/publishVersion';
import { publishNow } from '../domain/publication';
import { Refused } from '../domain/refusal';
import {
  changeKinds,
  reasks,
  type ChangeKind,
  type Draft,
  type PublishedVersion,
  type Reask,
} from '../domain/version';
import { recorderAt, withActions } from './actions';
import { mustBeWanted, type Consent } from './confirm';
import { instantOf, oneOf, spelled } from './options';
import type { AddCommand, Surroundings } from './surroundings';
import { versionJson } from './versionJson';

/** `templates publish` */
export const addTemplatesPublish: AddCommand = (parent, at) => {
  parent
    .command('publish')
    .description('publish the draft of a template as its next version')
    .argument('<code>', 'the code of the template')
    .option('--effective-from <instant>', 'when it takes effect; left out: now', instantOf)
    .option('--change-kind <kind>', 'material, which needs a new answer, or editorial', oneOf(changeKinds))
    .option('--editorial-reason <text>', 'why an editorial version needs none')
    .option('--reask <whom>', 'whom a material one asks again: everyone, grants-only, nobody', oneOf(reasks))
    .option('--grace-until <instant>', 'until when older consent may be relied upon', instantOf)
    .option('--validity <duration>', 'how long a consent is good for, such as P1Y')
    .option('--yes', 'do not ask')
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
  const version = await withActions(at, async (actions) => {
    const draft = await getDraft(actions, input);
    if (!consent.yes) await mustBeWanted(at, consent, await questionOf(actions, input, draft));
    // What was asked about is what is published.
    return actions.publishVersion({ ...input, expectedRevision: draft.revision }, recorderAt(at));
  });
  at.print(json ? JSON.stringify(versionJson(version, stateOf(version))) : toldOf(version));
}

/** @throws Refused `TEMPLATE_NOT_FOUND`, `DRAFT_NOT_FOUND` */
async function getDraft(
  { templates, drafts }: Actions,
  { templateCode }: PublishVersionInput,
): Promise<Draft> {
  await templates.one({ templateCode });
  const draft = await drafts.find({ templateCode });
  if (!draft) throw new Refused({ code: 'DRAFT_NOT_FOUND', templateCode });
  return draft;
}

async function questionOf(
  { reports }: Actions,
  { templateCode, effectiveFrom, ...terms }: PublishVersionInput,
  { label, texts }: Draft,
): Promise<string> {
  const changeKind = terms.changeKind ?? publishNow.changeKind;
  const reask = changeKind === 'EDITORIAL' ? 'NOBODY' : (terms.reask ?? 'EVERYONE');
  const { asked } = await reports.publishPreview({ templateCode, changeKind, reask, effectiveFrom });
  const locales = texts.map(({ locale }) => locale).join(', ');
  const when = effectiveFrom ? `at ${effectiveFrom.toISOString()}` : 'now';
  const count = asked.given + asked.reject + asked.withdraw;
  const whom = `asking ${spelled(reask)} again (${count} as things stand)`;
  return `Publish the draft ${label} (${locales}) of ${templateCode}, ${spelled(changeKind)}, ${whom}, to take effect ${when}?`;
}

function stateOf({ effectiveFrom, publishedAt }: PublishedVersion) {
  return effectiveFrom > publishedAt ? 'SCHEDULED' : 'CURRENT';
}

function toldOf({ templateCode, number, label, consentVersionId, effectiveFrom }: PublishedVersion): string {
  return `${templateCode}: published version ${number} (${label}), in effect from ${effectiveFrom.toISOString()}, ${consentVersionId}`;
}
