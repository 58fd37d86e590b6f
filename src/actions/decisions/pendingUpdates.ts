import DataLoader from 'dataloader';
import type { DecisionSummary } from '../../domain/evidence/decisionRecord';
import { customerOr } from '../../domain/access/permission';
import { optional, requireTemplateCode } from '../../domain/input/input';
import type { CustomerId, TemplateCode } from '../../domain/values/checkedText';
import { askableVersion, findRetirement } from '../../domain/templates/askable';
import { pendingStanding } from '../../domain/decisions/pending';
import { isRefusal, orThrow } from '../../domain/errors/refusal';
import type { Timeline } from '../../domain/templates/timeline';
import type { NewestLookUp } from '../../storage/decisions/newest';
import { customerAction } from '../running/action';
import { allReady, whenReady, type PromiseOrValue } from '../running/promiseOrValue';
import type { Clock } from '../running/clock';
import { afterInputPhase } from '../running/inputPhase';
import { requireBatch, type ListLimits } from '../running/listLimits';
import { pendingUpdateOf, type PendingUpdate } from './pendingUpdate';
import type { TemplateCatalogue } from '../templates/templateCatalogue';

export interface PendingUpdateInput {
  readonly customerId: CustomerId;
  readonly templateCode: string;
  readonly locale?: string | null;
}

export interface PendingUpdatesInput {
  readonly customerId: CustomerId;
  /** Left out: every template that has something to ask. */
  readonly templateCodes?: readonly string[] | null;
  readonly locale?: string | null;
}

interface Parts {
  readonly pendingUpdates: PendingUpdates;
  readonly limits: ListLimits;
}

/** Where one customer stands on one template. Refused mostly at once. */
export const pendingUpdate = customerAction({
  permission: customerOr('consents:read'),
  input: ({ customerId, templateCode, locale }: PendingUpdateInput, { languages }) => ({
    customerId,
    templateCode: requireTemplateCode('templateCode', templateCode),
    locales: languages.wanted(locale),
  }),
  run: ({ pendingUpdates }: Parts, { customerId, templateCode, locales }) =>
    pendingUpdates.one(customerId, templateCode, locales),
});

/** Where one customer stands on several templates. */
export const pendingUpdates = customerAction({
  permission: customerOr('consents:read'),
  input: ({ customerId, templateCodes, locale }: PendingUpdatesInput, { languages }, { limits }: Parts) => ({
    customerId,
    locales: languages.wanted(locale),
    templateCodes: optional(requireCodes(limits), 'templateCodes', templateCodes),
  }),
  run: async ({ pendingUpdates }, { customerId, templateCodes, locales }) =>
    pendingUpdates.many(customerId, templateCodes, locales),
});

function requireCodes(limits: ListLimits) {
  return (member: string, codes: readonly string[]): ReadonlySet<TemplateCode> =>
    new Set(requireBatch(member, codes, limits).map((code) => requireTemplateCode(member, code)));
}

type ReadNewest = (lookUps: readonly NewestLookUp[]) => Promise<readonly (DecisionSummary | null)[]>;

/** One statement takes at most so many look-ups; more become a second one. */
const maxLookUpsPerStatement = 500;

/**
 * Answers whether customers still have to answer. One instance serves all requests in flight: whatever they
 * look up in one turn of the event loop meets in one DataLoader and costs one statement. It caches nothing,
 * because an answer given a moment ago must be seen.
 */
export class PendingUpdates {
  private readonly newest: DataLoader<NewestLookUp, DecisionSummary | null>;

  constructor(
    private readonly catalogue: TemplateCatalogue,
    private readonly clock: Clock,
    readNewest: ReadNewest,
  ) {
    this.newest = new DataLoader(readNewest, {
      cache: false,
      maxBatchSize: maxLookUpsPerStatement,
      batchScheduleFn: afterInputPhase,
    });
  }

  /** @throws Refused, mostly at once, `TEMPLATE_NOT_FOUND`, `NO_PUBLISHED_VERSION`, `TEMPLATE_RETIRED` */
  one(
    customerId: CustomerId,
    templateCode: TemplateCode,
    locales: readonly string[],
  ): Promise<PendingUpdate> {
    return whenReady(this.catalogue.timeline(templateCode), (timeline) =>
      this.lookUp(customerId, timeline, locales),
    );
  }

  /**
   * @param templateCodes null for every template that has something to ask
   * @throws Refused as `one`, when a template that was named has nothing to ask
   */
  async many(
    customerId: CustomerId,
    templateCodes: ReadonlySet<TemplateCode> | null,
    locales: readonly string[],
  ): Promise<readonly PendingUpdate[]> {
    const timelines = await (templateCodes ? this.timelines(templateCodes) : this.askableTimelines());
    return Promise.all(timelines.map((timeline) => this.lookUp(customerId, timeline, locales)));
  }

  private async askableTimelines(): Promise<readonly Timeline[]> {
    const now = this.clock.now();
    const templates = this.catalogue.all().filter((template) => !findRetirement({ template }, now));
    const known = await this.timelines(new Set(templates.map(({ templateCode }) => templateCode)));
    return known.filter((timeline) => !isRefusal(askableVersion(timeline, now)));
  }

  /** What does not exist is refused before anything is read, so that nothing is read for nobody. */
  private timelines(templateCodes: ReadonlySet<string>): PromiseOrValue<readonly Timeline[]> {
    templateCodes.forEach((code) => this.catalogue.template(code));
    return allReady([...templateCodes].map((code) => this.catalogue.timeline(code)));
  }

  /** @throws Refused at once when the template has nothing to ask, which costs no statement. */
  private lookUp(
    customerId: CustomerId,
    timeline: Timeline,
    locales: readonly string[],
  ): Promise<PendingUpdate> {
    const { templateCode } = timeline.template;
    const now = this.clock.now();
    orThrow(askableVersion(timeline, now));
    return this.newest.load({ customerId, templateCode }).then((newest) => {
      const standing = orThrow(pendingStanding(timeline, newest, now));
      return pendingUpdateOf(customerId, timeline, standing, newest, locales);
    });
  }
}
