import DataLoader from 'dataloader';
import { invalidInput, optional, requireLine, requireTemplateCode } from '../domain/input';
import { findRetirement } from '../domain/askable';
import { isTemplateCode, maximalNameLength, type Template } from '../domain/template';
import { isFoundBy } from '../domain/templateSearch';
import { findCurrentVersion } from '../domain/timeline';
import { onceAtHand, type AtHand } from './atHand';
import type { Clock } from './clock';
import { afterInputPhase } from './inputPhase';
import { requirePageSize, type ListLimits } from './listLimits';
import { pageOf, type Page } from './page';
import { serveCurrent, type StatedVersion } from './served';
import type { TemplateCatalogue } from './templateCatalogue';
import { wantedLocales, type LocaleWish } from './wantedLocales';

export interface TemplatesInput {
  /** At least one template, at most a page. */
  readonly first: number;
  /** The cursor of the template that the page goes on after. */
  readonly after?: string | null;
  /** Stands in the code or the name, in whatever case. */
  readonly search?: string | null;
  readonly includeRetired: boolean;
}

export interface CurrentVersionInput extends LocaleWish {
  readonly templateCode: string;
}

/**
 * The templates as staff see them. They come from memory, but only after their revisions were compared
 * with the database's, so that what was published on another node a moment ago is seen. That is one statement
 * for all templates asked for in one turn, and some more for those that have changed.
 */
export class Templates {
  private readonly fresh: DataLoader<string, true>;

  constructor(
    private readonly catalogue: TemplateCatalogue,
    private readonly clock: Clock,
    private readonly limits: ListLimits,
  ) {
    this.fresh = new DataLoader((codes) => this.freshen(codes), {
      cache: false,
      batchScheduleFn: afterInputPhase,
    });
  }

  /** How many there are, retired ones among them. */
  count(): number {
    return this.catalogue.count;
  }

  /**
   * In the order of their codes.
   *
   * @throws Refused `INVALID_INPUT`
   */
  async page(input: TemplatesInput): Promise<Page<Template>> {
    const first = requirePageSize(input.first, this.limits);
    const after = optional(requireCursor, 'after', input.after);
    const search = optional(requireSearch, 'search', input.search);
    await this.catalogue.reconcile();
    const now = this.clock.now();
    const following = this.catalogue
      .all()
      .filter((template) => input.includeRetired || !findRetirement({ template }, now))
      .filter((template) => search === null || isFoundBy(template, search))
      .filter(({ templateCode }) => after === null || templateCode > after);
    return pageOf(following, first, cursorOf);
  }

  /** @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND` */
  async one(input: { readonly templateCode: string }): Promise<Template> {
    const templateCode = requireTemplateCode('templateCode', input.templateCode);
    await this.fresh.load(templateCode);
    return this.catalogue.template(templateCode);
  }

  /** @throws Refused `INVALID_INPUT` */
  async find(member: string, code: string): Promise<Template | null> {
    const templateCode = requireTemplateCode(member, code);
    await this.fresh.load(templateCode);
    return this.catalogue.find(templateCode);
  }

  /**
   * The version in effect, also of a retired template; null when there is none yet.
   *
   * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`
   */
  current(input: CurrentVersionInput): AtHand<StatedVersion | null> {
    const templateCode = requireTemplateCode('templateCode', input.templateCode);
    const locales = wantedLocales(input);
    return onceAtHand(this.catalogue.timeline(templateCode), (known) => {
      const version = findCurrentVersion(known, this.clock.now());
      return version && serveCurrent(version, locales, known.template);
    });
  }

  private async freshen(templateCodes: readonly string[]): Promise<readonly true[]> {
    await this.catalogue.reconcile(templateCodes);
    return templateCodes.map(() => true);
  }
}

function requireSearch(member: string, words: string): string {
  return requireLine(member, words, maximalNameLength);
}

function cursorOf({ templateCode }: Template): string {
  return Buffer.from(templateCode).toString('base64url');
}

function requireCursor(member: string, cursor: string): string {
  const templateCode = Buffer.from(cursor, 'base64url').toString();
  if (isTemplateCode(templateCode)) return templateCode;
  throw invalidInput(member, 'a cursor of this list', `text of ${cursor.length} characters`);
}
