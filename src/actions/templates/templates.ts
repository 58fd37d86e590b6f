import DataLoader from 'dataloader';
import { anyone, templateStaff } from '../../domain/access/permission';
import type { TemplateCode } from '../../domain/values/checkedText';
import { invalidInput, optional, requireLine, requireTemplateCode } from '../../domain/input/input';
import { findRetirement, findCurrentVersion } from '../../domain/templates/timeline';
import { maxNameLength, type Template, isFoundBy } from '../../domain/templates/template';
import { isTemplateCode } from '../../domain/values/templateCode';
import { action } from '../running/action';
import { whenReady, type PromiseOrValue } from '../running/promiseOrValue';
import type { Clock } from '../running/clock';
import { afterInputPhase } from '../running/inputPhase';
import { requirePageSize, type ListLimits } from '../running/listLimits';
import { pageOf, type Page } from '../running/page';
import { serveCurrent, type VersionWithState } from './servedVersion';
import type { TemplateCatalogue } from './templateCatalogue';

export interface TemplatesInput {
  /** At least one template, at most a page. */
  readonly first: number;
  /** The cursor of the template that the page goes on after. */
  readonly after?: string | null;
  /** A part of the code or the name, in any case. */
  readonly search?: string | null;
  readonly includeRetired: boolean;
}

export interface CurrentVersionInput {
  readonly templateCode: string;
  readonly locale?: string | null;
}

interface TemplatesRequest {
  readonly first: number;
  readonly after: TemplateCode | null;
  readonly search: string | null;
  readonly includeRetired: boolean;
}

interface Parts {
  readonly templates: Templates;
  readonly limits: ListLimits;
}

/** The templates in the order of their codes. */
export const templates = action({
  permission: templateStaff,
  input: ({ first, after, search, includeRetired }: TemplatesInput, _request, { limits }: Parts) => ({
    first: requirePageSize(first, limits),
    after: optional(requireCursor, 'after', after),
    search: optional(requireSearch, 'search', search),
    includeRetired,
  }),
  run: async ({ templates }, input) => templates.page(input),
});

/** @throws Refused `TEMPLATE_NOT_FOUND` */
export const template = action({
  permission: templateStaff,
  input: ({ templateCode }: { readonly templateCode: string }) =>
    requireTemplateCode('templateCode', templateCode),
  run: async ({ templates }: Parts, templateCode) => templates.one(templateCode),
});

/**
 * The version in effect, also of a retired template; null if there is none yet. @throws Refused `TEMPLATE_NOT_FOUND`
 */
export const currentVersion = action({
  permission: templateStaff,
  input: ({ templateCode, locale }: CurrentVersionInput, { languages }) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    locales: languages.wanted(locale),
  }),
  run: ({ templates }: Parts, { templateCode, locales }) => templates.current(templateCode, locales),
});

/** How many templates there are, which is what a list of all of them costs. The number is nobody's secret. */
export const templateCount = action({
  permission: anyone,
  input: () => null,
  run: ({ templates }: Parts) => templates.count(),
});

/**
 * Templates as staff see them: from memory, after their revisions were compared with the database's, so that what
 * another node published a moment ago is seen. One statement for all templates of a turn.
 */
export class Templates {
  private readonly fresh: DataLoader<string, true>;

  constructor(
    private readonly catalogue: TemplateCatalogue,
    private readonly clock: Clock,
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

  /** In the order of their codes. */
  async page({ first, after, search, includeRetired }: TemplatesRequest): Promise<Page<Template>> {
    await this.catalogue.reconcile();
    const now = this.clock.now();
    const following = this.catalogue
      .all()
      .filter((template) => includeRetired || !findRetirement({ template }, now))
      .filter((template) => search === null || isFoundBy(template, search))
      .filter(({ templateCode }) => after === null || templateCode > after);
    return pageOf(following, first, cursorOf);
  }

  /** @throws Refused `TEMPLATE_NOT_FOUND` */
  async one(templateCode: TemplateCode): Promise<Template> {
    await this.fresh.load(templateCode);
    return this.catalogue.template(templateCode);
  }

  /** Null when there is none yet; also of a retired template. @throws Refused `TEMPLATE_NOT_FOUND` */
  current(templateCode: TemplateCode, locales: readonly string[]): PromiseOrValue<VersionWithState | null> {
    return whenReady(this.catalogue.timeline(templateCode), (known) => {
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
  return requireLine(member, words, maxNameLength);
}

function cursorOf({ templateCode }: Template): string {
  return Buffer.from(templateCode).toString('base64url');
}

function requireCursor(member: string, cursor: string): TemplateCode {
  const templateCode = Buffer.from(cursor, 'base64url').toString();
  if (isTemplateCode(templateCode)) return templateCode;
  throw invalidInput(member, 'a cursor of this list', `a string of ${cursor.length} characters`);
}
