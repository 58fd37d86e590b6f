import { asRecorder, type Caller, type Recorder } from '../../domain/access/caller';
import { findGrantDenial, holding, holdingAnyOf } from '../../domain/access/permission';
import {
  declaredChange,
  type DeclaredChange,
  type DeclaredVersion,
  type KnownTemplate,
} from '../../domain/publishing/declaredVersion';
import { needsConfirmation } from '../../domain/publishing/confirmation';
import { settingsNow } from '../../domain/publishing/settings';
import { askedAgain, publishPreview, type NewestCount } from '../../domain/reports/standings';
import { draftTexts } from '../../domain/publishing/draft';
import { Refused, refusalOr, type Refusal } from '../../domain/errors/refusal';
import type { Timeline } from '../../domain/templates/timeline';
import type { PublishedVersion } from '../../domain/templates/version';
import { findDraft, readDrafts } from '../../storage/publishing/drafts';
import { writePublication } from '../../storage/publishing/publications';
import { readLastingSettings } from '../../storage/publishing/settings';
import {
  underNewTemplate,
  underTemplateLock,
  writeName,
  writeRules,
  type LockedTemplate,
} from '../../storage/publishing/templateLock';
import { readNewestCountsNow } from '../../storage/reports/tally';
import { readTimelines } from '../../storage/templates/timelines';
import { action } from '../running/action';
import { mustAskAsConfirmed } from './publishVersion';
import { putDraft } from './draftEditing';
import { mustBeSafeMarkdown } from '../../texts/markdownRules';
import type { PublishingParts } from './publishingParts';
import { compareTexts, type TextComparison } from '../../texts/textComparison';

/** Whether a version is published, or only saved as the draft for somebody else to publish. */
export type DeclaredAim = 'publish' | 'draft';

interface Declarer {
  readonly declaredBy: Recorder;
  readonly aim: DeclaredAim;
  /** Whether a version may have the texts of the one before. */
  readonly sameText: boolean;
  /** Whether a version may have taken effect before it is published here. */
  readonly past: boolean;
}

interface RuledDeclarer extends Declarer {
  readonly fourEyes: boolean;
}

/** What a declaration would change at the time of the look. */
export interface DeclaredPlan {
  readonly declared: DeclaredVersion;
  readonly outlook: DeclaredChange | Refusal;
  /** Why the saved draft could not be published; null if it could, or if none is saved. */
  readonly unpublishable: Refusal | null;
  /** The declared texts beside those of the newest version, where there would be another one. */
  readonly comparison: readonly TextComparison[];
  /** How many customers publishing it would ask again. */
  readonly asked: number;
  /** How many of these have to answer already. */
  readonly alreadyAsked: number;
  /** Whether publishing it has to state that number. */
  readonly mustConfirm: boolean;
  /** Compared again before anything is written. */
  readonly known: KnownTemplate;
}

export type DeclaredOutcome =
  | { readonly kind: 'done'; readonly version: PublishedVersion | null }
  /** Somebody changed the template since the plan was made, so that it may show what would not happen. */
  | { readonly kind: 'overtaken' };

export interface PlanInput {
  readonly declared: readonly DeclaredVersion[];
  readonly aim: DeclaredAim;
  readonly sameText: boolean;
  /** Needs `decisions:import` as well. */
  readonly past: boolean;
}

export interface DraftInput extends Pick<PlanInput, 'sameText' | 'past'> {
  readonly plan: DeclaredPlan;
}

export interface CarryOutInput extends DraftInput {
  /** How many customers may be asked again, at most; null for no statement. */
  readonly confirmAsked: number | null;
}

/** What each declaration comes to, in the same order; changes nothing. */
export const planDeclared = action({
  permission: holdingAnyOf('templates:write', 'templates:publish'),
  input: (sent: PlanInput) => sent,
  run: async (parts: PublishingParts, { declared, ...how }, { caller }) =>
    plan(parts, declared, declarerOf(how, caller)),
});

/**
 * Creates or renames the template, saves the draft and publishes it, as needed, in one transaction.
 * @throws Refused as `declaredChange`; `CONFIRMATION_REQUIRED`; `TEMPLATE_EXISTS` if created since the plan was made
 */
export const carryOutDeclared = action({
  permission: holding('templates:publish'),
  input: (sent: CarryOutInput) => sent,
  run: async (parts: PublishingParts, { plan, confirmAsked, ...how }, { caller }) =>
    carryOut(parts, plan, declarerOf({ ...how, aim: 'publish' }, caller), confirmAsked),
});

/** As `carryOutDeclared`, but leaves the draft for somebody else to publish. */
export const draftDeclared = action({
  permission: holding('templates:write'),
  input: (sent: DraftInput) => sent,
  run: async (parts: PublishingParts, { plan, ...how }, { caller }) =>
    carryOut(parts, plan, declarerOf({ ...how, aim: 'draft' }, caller), null),
});

/** @throws Refused `FORBIDDEN` */
function declarerOf(how: Omit<Declarer, 'declaredBy'>, caller: Caller): Declarer {
  const denial = how.past ? findGrantDenial(caller, ['decisions:import']) : null;
  if (denial) throw new Refused(denial);
  return { ...how, declaredBy: asRecorder(caller) };
}

async function plan(
  parts: PublishingParts,
  declared: readonly DeclaredVersion[],
  declarer: Declarer,
): Promise<readonly DeclaredPlan[]> {
  const { prisma, clock, settings } = parts;
  const codes = declared.map(({ templateCode }) => templateCode);
  // First, so that every counted version is among the timelines.
  const counts = await readNewestCountsNow(prisma, codes);
  const timelines = await readTimelines(prisma, codes);
  const drafts = await readDrafts(prisma, codes);
  const rules = settingsNow(await settings.read());
  const plans = declared.map(async (version) => {
    const timeline = timelines.find(({ template }) => template.templateCode === version.templateCode) ?? null;
    const draft = drafts.find(({ templateCode }) => templateCode === version.templateCode) ?? null;
    const known = { timeline, draft };
    const now = clock.now();
    const outlook = refusalOr(() => changeFor(parts, known, version, { ...declarer, ...rules }, now));
    const publisher = { ...declarer, aim: 'publish', fourEyes: false } as const;
    const published = refusalOr(() => changeFor(parts, known, version, publisher, now));
    const unpublishable = 'code' in published && declarer.aim === 'draft' ? published : null;
    const newest = counts.get(version.templateCode) ?? [];
    const change = 'code' in outlook ? null : outlook;
    const next = change?.version ?? null;
    const asked = next ? askedAgain(newest, next) : 0;
    const alreadyAsked = timeline && next ? alreadyAskedBy(timeline, newest, next) : 0;
    const mustConfirm = declarer.aim === 'publish' && needsConfirmation(asked, rules);
    const comparison = next ? await compareTexts(change?.newest?.texts ?? [], next.texts) : [];
    const counted = { asked, alreadyAsked, mustConfirm };
    return { declared: version, outlook, unpublishable, comparison, ...counted, known };
  });
  return Promise.all(plans);
}

async function carryOut(
  parts: PublishingParts,
  { declared, known }: DeclaredPlan,
  declarer: Declarer,
  confirmAsked: number | null,
): Promise<DeclaredOutcome> {
  const { prisma, clock, catalogue } = parts;
  const { templateCode } = declared;
  const instantOf = clock.asking();
  const work = async (locked: LockedTemplate): Promise<DeclaredOutcome> => {
    const found = { timeline: locked.timeline, draft: await findDraft(locked) };
    if (known.timeline && !isStill(known, found)) return { kind: 'overtaken' };
    const now = instantOf(locked.lockedAt);
    const { fourEyes, confirmAskedAbove } = await readLastingSettings(locked);
    const version = await write(parts, { ...locked, ...found }, declared, { ...declarer, fourEyes }, now);
    if (version) await mustAskAsConfirmed(locked, version, { confirmAsked, confirmAskedAbove });
    return { kind: 'done', version };
  };
  const outcome = known.timeline
    ? await underTemplateLock(prisma, templateCode, work)
    : await underNewTemplate(
        prisma,
        changeFor(parts, known, declared, { ...declarer, fourEyes: false }, clock.now()).template,
        declarer.declaredBy,
        work,
      );
  await catalogue.refresh([templateCode]);
  return outcome;
}

async function write(
  parts: PublishingParts,
  locked: LockedTemplate & KnownTemplate,
  declared: DeclaredVersion,
  declarer: RuledDeclarer,
  now: Date,
): Promise<PublishedVersion | null> {
  const { timeline, draft } = locked;
  const change = changeFor(parts, { timeline, draft }, declared, declarer, now);
  const { template, isRenamed } = change;
  if (isRenamed) await writeName(locked, template.name, now);
  if (declarer.aim === 'publish') await writeRules(locked, template, now);
  const edited = change.draft && { ...change.draft, editedBy: declarer.declaredBy };
  const saved = edited ? await putDraft(parts, { ...locked, now }, edited) : draft;
  if (declarer.aim === 'draft' || change.version === null) return null;
  // With the draft that was saved, all that is left to do is to publish it.
  const { version } = changeFor(parts, { timeline, draft: saved }, declared, declarer, now);
  if (version) await writePublication(locked, version, null);
  return version;
}

function changeFor(
  { identities }: PublishingParts,
  known: KnownTemplate,
  declared: DeclaredVersion,
  { declaredBy, aim, sameText, past, fourEyes }: RuledDeclarer,
  now: Date,
) {
  const isPublished = aim === 'publish';
  const texts = draftTexts(declared.texts);
  mustBeSafeMarkdown(texts);
  const publisher = {
    publishedBy: declaredBy,
    fourEyes: fourEyes && isPublished,
    sameText: sameText || !isPublished,
    past,
  };
  const declaring = { ...publisher, now, consentVersionId: identities.uuid() };
  return declaredChange(known, { ...declared, texts }, declaring);
}

function alreadyAskedBy(
  timeline: Timeline,
  counts: readonly NewestCount[],
  version: PublishedVersion,
): number {
  const { alreadyAsked } = publishPreview(timeline, counts, version, version.effectiveFrom);
  return alreadyAsked.given + alreadyAsked.reject + alreadyAsked.withdraw;
}

function isStill(a: KnownTemplate, b: KnownTemplate): boolean {
  return a.timeline?.revision === b.timeline?.revision && a.draft?.revision === b.draft?.revision;
}
