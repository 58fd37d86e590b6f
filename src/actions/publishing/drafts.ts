import type DataLoader from 'dataloader';
import { templateStaff } from '../../domain/access/permission';
import { optional, requireLocale, requireTemplateCode } from '../../domain/input/input';
import { findLastVersion } from '../../domain/templates/timeline';
import type { Draft, VersionText } from '../../domain/templates/version';
import type { PrismaClient } from '../../storage/engine/prisma';
import { readDrafts } from '../../storage/publishing/drafts';
import { action } from '../running/action';
import { batched } from '../running/inputPhase';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import { compareTexts } from '../../texts/textComparison';
import { previewText } from '../../texts/textPreview';

export interface DraftPreviewInput {
  readonly templateCode: string;
  readonly texts: readonly VersionText[];
  readonly locale?: string | null;
}

interface Parts {
  readonly catalogue: TemplateCatalogue;
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
