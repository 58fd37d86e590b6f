import { anyone, templateStaff } from '../../domain/access/permission';
import type { TemplateCode } from '../../domain/values/checkedText';
import { optional, requireLine, requireTemplateCode } from '../../domain/input/input';
import { findRetirement, findCurrentVersion } from '../../domain/templates/timeline';
import { maxNameLength, type Template, isFoundBy } from '../../domain/templates/template';
import { isTemplateCode } from '../../domain/values/templateCode';
import type { PrismaClient } from '../../storage/engine/prisma';
import { readCodesToReview } from '../../storage/publishing/drafts';
import { action } from '../running/action';
import { whenReady, type PromiseOrValue } from '../running/promiseOrValue';
import type { Clock } from '../running/clock';
import { requirePageSize, type ListLimits, pageOf, requireCursor, type PageInput } from '../running/page';
import { serveCurrent, type VersionWithState } from './servedVersion';
import type { TemplateCatalogue } from './templateCatalogue';

export interface TemplatesInput extends PageInput {
  /** A part of the code or the name, in any case. */
  readonly search?: string | null;
  readonly includeRetired: boolean;
  /** Only those whose draft waits for a colleague. */
  readonly reviewRequested?: boolean;
}

export interface CurrentVersionInput {
  readonly templateCode: string;
  readonly locale?: string | null;
}

interface Parts {
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
}

/**
 * The templates in the order of their codes. Their revisions are compared with the database's first, so that what
 * another node published a moment ago is seen.
 */
export const templates = action({
  permission: templateStaff,
  input: (
    { first, after, search, includeRetired, reviewRequested }: TemplatesInput,
    _request,
    { limits }: Parts & { limits: ListLimits; prisma: PrismaClient },
  ) => ({
    first: requirePageSize(first, limits),
    after: optional(requireCursor, 'after', after, findPlace),
    search: optional(requireLine, 'search', search, maxNameLength),
    includeRetired,
    reviewRequested: reviewRequested ?? false,
  }),
  run: async ({ catalogue, clock, prisma }, { first, after, search, includeRetired, reviewRequested }) => {
    await catalogue.reconcile();
    const toReview = reviewRequested ? await readCodesToReview(prisma) : null;
    const now = clock.now();
    const following = catalogue
      .all()
      .filter((template) => includeRetired || !findRetirement({ template }, now))
      .filter(({ templateCode }) => toReview?.has(templateCode) ?? true)
      .filter((template) => search === null || isFoundBy(template, search))
      .filter(({ templateCode }) => after === null || templateCode > after);
    return pageOf(following, first, placeOf);
  },
});

/** @throws Refused `TEMPLATE_NOT_FOUND` */
export const template = action({
  permission: templateStaff,
  input: ({ templateCode }: { readonly templateCode: string }) =>
    requireTemplateCode('templateCode', templateCode),
  run: async ({ catalogue }: Parts, templateCode) => {
    await catalogue.compare(templateCode);
    return catalogue.template(templateCode);
  },
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
  run: ({ catalogue, clock }: Parts, { templateCode, locales }): PromiseOrValue<VersionWithState | null> =>
    whenReady(catalogue.timeline(templateCode), (known) => {
      const version = findCurrentVersion(known, clock.now());
      return version && serveCurrent(version, locales, known.template);
    }),
});

/** How many templates there are, which is what a list of all of them costs. The number is nobody's secret. */
export const templateCount = action({
  permission: anyone,
  input: () => null,
  run: ({ catalogue }: Parts) => catalogue.count,
});

function placeOf({ templateCode }: Template): string {
  return templateCode;
}

function findPlace(place: string): TemplateCode | null {
  return isTemplateCode(place) ? place : null;
}
