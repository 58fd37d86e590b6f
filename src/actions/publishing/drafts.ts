import type DataLoader from 'dataloader';
import { asRecorder } from '../../domain/access/caller';
import { templateStaff } from '../../domain/access/permission';
import { Refused } from '../../domain/errors/refusal';
import { optional, requireLocale, requireTemplateCode, requireUuid } from '../../domain/input/input';
import { checkDraft } from '../../domain/publishing/draftCheck';
import { settingsNow } from '../../domain/publishing/settings';
import { findLastVersion, findPublished } from '../../domain/templates/timeline';
import type { Draft, PublishedVersion, VersionText } from '../../domain/templates/version';
import type { PrismaClient } from '../../storage/engine/prisma';
import { readDrafts } from '../../storage/publishing/drafts';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import { batched } from '../running/inputPhase';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { SettingsStore } from './settings';
import { compareTexts } from '../../texts/textComparison';
import { previewText } from '../../texts/textPreview';

export interface DraftPreviewInput {
  readonly templateCode: string;
  readonly texts: readonly VersionText[];
  readonly locale?: string | null;
}

export interface VersionComparisonInput extends Pick<PublishedVersion, 'templateCode' | 'number' | 'texts'> {
  /** Of the version that it is compared with; null for the one before it. */
  readonly otherId: string | null;
}

interface Parts {
  readonly catalogue: TemplateCatalogue;
}

interface CheckParts extends Parts {
  readonly drafts: Drafts;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly clock: Clock;
}

export const draft = action({
  permission: templateStaff,
  input: ({ templateCode }: { readonly templateCode: string }) =>
    requireTemplateCode('templateCode', templateCode),
  run: async ({ drafts }: { readonly drafts: Drafts }, templateCode) => drafts.load(templateCode),
});

/** The text for readers of the locale, rendered; null if the draft has no text. @throws Refused `TEMPLATE_NOT_FOUND` */
export const draftPreview = action({
  permission: templateStaff,
  input: ({ locale, ...draft }: DraftPreviewInput) => ({
    ...draft,
    locale: optional(requireLocale, 'locale', locale),
  }),
  run: ({ catalogue }: Parts, { templateCode, texts, locale }) =>
    previewText(texts, locale, catalogue.template(templateCode).defaultLocale),
});

/** The draft beside the version that it would follow. @throws Refused `TEMPLATE_NOT_FOUND` */
export const draftComparison = action({
  permission: templateStaff,
  input: (draft: Pick<Draft, 'templateCode' | 'texts'>) => draft,
  run: async ({ catalogue }: Parts, { templateCode, texts }) => {
    const predecessor = findLastVersion(await catalogue.timeline(templateCode));
    return compareTexts(predecessor?.texts ?? [], texts);
  },
});

/**
 * A published version beside another one, or beside that before it. @throws Refused `TEMPLATE_NOT_FOUND`,
 * `VERSION_NOT_FOUND`
 */
export const versionComparison = action({
  permission: templateStaff,
  input: ({ otherId, ...version }: VersionComparisonInput) => ({
    ...version,
    otherId: optional(requireUuid, 'with', otherId),
  }),
  run: async ({ catalogue }: Parts, { templateCode, number, texts, otherId }) => {
    const timeline = await catalogue.timeline(templateCode);
    if (otherId === null) {
      const before = timeline.versions.filter((version) => version.number < number);
      return compareTexts(before.at(-1)?.texts ?? [], texts);
    }
    const other = findPublished(timeline, otherId);
    if (!other) throw new Refused({ code: 'VERSION_NOT_FOUND', templateCode, consentVersionId: otherId });
    return compareTexts(other.texts, texts);
  },
});

/** Publishing the template's draft, as if the caller did it now; null if there is none. */
export const draftCheck = action({
  permission: templateStaff,
  input: ({ templateCode }: Pick<Draft, 'templateCode'>) => templateCode,
  run: async ({ drafts, catalogue, settings, clock }: CheckParts, templateCode, { caller }) => {
    const found = await drafts.load(templateCode);
    if (!found) return null;
    const { fourEyes } = settingsNow(await settings.read());
    const timeline = await catalogue.timeline(templateCode);
    return checkDraft(timeline, found, { publishedBy: asRecorder(caller), fourEyes }, clock.now());
  },
});

export type Drafts = DataLoader<string, Draft | null>;

export function draftsOver(prisma: PrismaClient): Drafts {
  return batched((codes) => draftsInOrder(prisma, codes));
}

async function draftsInOrder(
  prisma: PrismaClient,
  templateCodes: readonly string[],
): Promise<readonly (Draft | null)[]> {
  const drafts = await readDrafts(prisma, templateCodes);
  const byCode = new Map(drafts.map((draft) => [draft.templateCode, draft]));
  return templateCodes.map((code) => byCode.get(code) ?? null);
}
