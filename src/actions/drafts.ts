import DataLoader from 'dataloader';
import { optional, requireLocale, requireTemplateCode } from '../domain/input';
import { findLastVersion } from '../domain/timeline';
import type { Draft, VersionText } from '../domain/version';
import { afterInputPhase } from './inputPhase';
import type { TemplateCatalogue } from './templateCatalogue';
import { compareTexts, type TextComparison } from './textComparison';
import { previewText, type TextPreview } from './textPreview';

export interface DraftPreviewInput {
  readonly templateCode: string;
  readonly texts: readonly VersionText[];
  readonly locale?: string | null;
}

type ReadDrafts = (templateCodes: readonly string[]) => Promise<readonly Draft[]>;

/** Reads drafts, and shows what will become of them. The drafts of all templates asked for in one turn come together. */
export class Drafts {
  private readonly drafts: DataLoader<string, Draft | null>;

  constructor(
    private readonly catalogue: TemplateCatalogue,
    readDrafts: ReadDrafts,
  ) {
    this.drafts = new DataLoader((codes) => inOrder(codes, readDrafts), {
      cache: false,
      batchScheduleFn: afterInputPhase,
    });
  }

  /** @throws Refused `INVALID_INPUT` */
  async find(input: { readonly templateCode: string }): Promise<Draft | null> {
    return this.drafts.load(requireTemplateCode('templateCode', input.templateCode));
  }

  /**
   * The text for readers of the locale, rendered; null when there is none in any locale.
   *
   * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`
   */
  preview({ templateCode, texts, locale }: DraftPreviewInput): TextPreview | null {
    const { defaultLocale } = this.catalogue.template(templateCode);
    return previewText(texts, optional(requireLocale, 'locale', locale), defaultLocale);
  }

  /**
   * The draft beside the version that it would follow.
   *
   * @throws Refused `TEMPLATE_NOT_FOUND`
   */
  async comparison({
    templateCode,
    texts,
  }: Pick<Draft, 'templateCode' | 'texts'>): Promise<readonly TextComparison[]> {
    const predecessor = findLastVersion(await this.catalogue.timeline(templateCode));
    return compareTexts(predecessor?.texts ?? [], texts);
  }
}

async function inOrder(
  templateCodes: readonly string[],
  readDrafts: ReadDrafts,
): Promise<readonly (Draft | null)[]> {
  const drafts = await readDrafts(templateCodes);
  const byCode = new Map(drafts.map((draft) => [draft.templateCode, draft]));
  return templateCodes.map((code) => byCode.get(code) ?? null);
}
