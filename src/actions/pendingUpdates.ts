import DataLoader from 'dataloader';
import type { StatedRecord } from '../domain/decisionRecord';
import { requireTemplateCode, requireUuid } from '../domain/input';
import { askableVersion, findRetirement } from '../domain/askable';
import { pendingStanding } from '../domain/pending';
import { isRefusal, orThrow } from '../domain/refusal';
import type { Timeline } from '../domain/timeline';
import type { NewestAsked } from '../storage/ledger/newest';
import { allAtHand, onceAtHand, type AtHand } from './atHand';
import type { Clock } from './clock';
import { afterInputPhase } from './inputPhase';
import { requireBatch, type ListLimits } from './listLimits';
import { pendingUpdateOf, type PendingUpdate } from './served';
import type { TemplateCatalogue } from './templateCatalogue';
import { wantedLocales, type LocaleWish } from './wantedLocales';

export interface PendingUpdateInput extends LocaleWish {
  readonly customerId: string;
  readonly templateCode: string;
}

export interface PendingUpdatesInput extends LocaleWish {
  readonly customerId: string;
  /** Left out: every template that has something to ask. */
  readonly templateCodes?: readonly string[] | null;
}

type ReadNewest = (asked: readonly NewestAsked[]) => Promise<readonly (StatedRecord | null)[]>;

/** One statement takes at most so many look-ups; more become a second one. */
const maximalLookUpsPerStatement = 500;

/**
 * Tells whether customers still have to answer. One instance serves all requests in flight: whatever they
 * look up in one turn of the event loop meets in one DataLoader and costs one statement. It caches nothing,
 * because an answer given a moment ago must be seen.
 */
export class PendingUpdates {
  private readonly newest: DataLoader<NewestAsked, StatedRecord | null>;

  constructor(
    private readonly catalogue: TemplateCatalogue,
    private readonly clock: Clock,
    readNewest: ReadNewest,
    private readonly limits: ListLimits,
  ) {
    this.newest = new DataLoader(readNewest, {
      cache: false,
      maxBatchSize: maximalLookUpsPerStatement,
      batchScheduleFn: afterInputPhase,
    });
  }

  /**
   * Where one customer stands on one template.
   *
   * @throws Refused, mostly at once, `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `NO_PUBLISHED_VERSION`, `TEMPLATE_RETIRED`
   */
  one(input: PendingUpdateInput): Promise<PendingUpdate> {
    const customerId = requireUuid('customerId', input.customerId);
    const templateCode = requireTemplateCode('templateCode', input.templateCode);
    const locales = wantedLocales(input);
    return onceAtHand(this.catalogue.timeline(templateCode), (timeline) =>
      this.lookUp(customerId, timeline, locales),
    );
  }

  /**
   * Where one customer stands on several templates.
   *
   * @throws Refused as `one`, when a template that was named has nothing to ask
   */
  async many(input: PendingUpdatesInput): Promise<readonly PendingUpdate[]> {
    const customerId = requireUuid('customerId', input.customerId);
    const locales = wantedLocales(input);
    const timelines = await this.timelinesOf(input.templateCodes);
    return Promise.all(timelines.map((timeline) => this.lookUp(customerId, timeline, locales)));
  }

  private async timelinesOf(
    templateCodes: readonly string[] | null | undefined,
  ): Promise<readonly Timeline[]> {
    if (templateCodes) {
      const batch = requireBatch('templateCodes', templateCodes, this.limits);
      return this.timelines(new Set(batch.map((code) => requireTemplateCode('templateCodes', code))));
    }
    const now = this.clock.now();
    const templates = this.catalogue.all().filter((template) => !findRetirement({ template }, now));
    const known = await this.timelines(new Set(templates.map(({ templateCode }) => templateCode)));
    return known.filter((timeline) => !isRefusal(askableVersion(timeline, now)));
  }

  /** What does not exist is refused before anything is read, so that nothing is read for nobody. */
  private timelines(templateCodes: ReadonlySet<string>): AtHand<readonly Timeline[]> {
    templateCodes.forEach((code) => this.catalogue.template(code));
    return allAtHand([...templateCodes].map((code) => this.catalogue.timeline(code)));
  }

  /** @throws Refused at once when the template has nothing to ask, which costs no statement. */
  private lookUp(customerId: string, timeline: Timeline, locales: readonly string[]): Promise<PendingUpdate> {
    const { templateCode } = timeline.template;
    const now = this.clock.now();
    orThrow(askableVersion(timeline, now));
    return this.newest.load({ customerId, templateCode }).then((newest) => {
      const standing = orThrow(pendingStanding(timeline, newest, now));
      return pendingUpdateOf(customerId, timeline, standing, newest, locales);
    });
  }
}
