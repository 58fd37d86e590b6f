import DataLoader from 'dataloader';
import { templateStaff } from '../../domain/access/permission';
import { optional, requireLocale, requireTemplateCode } from '../../domain/input/input';
import type { Locale, TemplateCode } from '../../domain/values/checkedText';
import { findLastVersion } from '../../domain/templates/timeline';
import type { Draft, VersionText } from '../../domain/templates/version';
import type { PrismaClient } from '../../storage/engine/prisma';
import { readDrafts } from '../../storage/publishing/drafts';
import { action } from '../running/action';
import { afterInputPhase } from '../running/inputPhase';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import { compareTexts, type TextComparison } from '../../texts/textComparison';
import { previewText, type TextPreview } from '../../texts/textPreview';

export interface DraftPreviewInput {
  readonly templateCode: string;
  readonly texts: readonly VersionText[];
  readonly locale?: string | null;
}

interface Parts {
  readonly drafts: Drafts;
}

/** The template's draft; null while there is none. */
export const draft = action({
  permission: templateStaff,
  input: ({ templateCode }: { readonly templateCode: string }) =>
    requireTemplateCode('templateCode', templateCode),
  run: async ({ drafts }: Parts, templateCode) => drafts.find(templateCode),
});

/** The text for readers of the locale, rendered; null if the draft has no text. @throws Refused `TEMPLATE_NOT_FOUND` */
export const draftPreview = action({
  permission: templateStaff,
  input: ({ locale, ...draft }: DraftPreviewInput) => ({
    ...draft,
    locale: optional(requireLocale, 'locale', locale),
  }),
  run: ({ drafts }: Parts, { templateCode, texts, locale }) => drafts.preview(templateCode, texts, locale),
});

/** The draft beside the version that it would follow. @throws Refused `TEMPLATE_NOT_FOUND` */
export const draftComparison = action({
  permission: templateStaff,
  input: (draft: Pick<Draft, 'templateCode' | 'texts'>) => draft,
  run: async ({ drafts }: Parts, draft) => drafts.comparison(draft),
});

/** Reads drafts, and shows what will become of them. The drafts of all templates requested in one turn come together. */
export class Drafts {
  private readonly drafts: DataLoader<string, Draft | null>;

  constructor(
    private readonly catalogue: TemplateCatalogue,
    prisma: PrismaClient,
  ) {
    this.drafts = new DataLoader((codes) => draftsInOrder(prisma, codes), {
      cache: false,
      batchScheduleFn: afterInputPhase,
    });
  }

  async find(templateCode: TemplateCode): Promise<Draft | null> {
    return this.drafts.load(templateCode);
  }

  /** @throws Refused `TEMPLATE_NOT_FOUND` */
  preview(templateCode: string, texts: readonly VersionText[], locale: Locale | null): TextPreview | null {
    const { defaultLocale } = this.catalogue.template(templateCode);
    return previewText(texts, locale, defaultLocale);
  }

  /** @throws Refused `TEMPLATE_NOT_FOUND` */
  async comparison({
    templateCode,
    texts,
  }: Pick<Draft, 'templateCode' | 'texts'>): Promise<readonly TextComparison[]> {
    const predecessor = findLastVersion(await this.catalogue.timeline(templateCode));
    return compareTexts(predecessor?.texts ?? [], texts);
  }
}

async function draftsInOrder(
  prisma: PrismaClient,
  templateCodes: readonly string[],
): Promise<readonly (Draft | null)[]> {
  const drafts = await readDrafts(prisma, templateCodes);
  const byCode = new Map(drafts.map((draft) => [draft.templateCode, draft]));
  return templateCodes.map((code) => byCode.get(code) ?? null);
}
