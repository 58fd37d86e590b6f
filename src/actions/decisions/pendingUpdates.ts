import type { Recorder } from '../../domain/access/caller';
import type { DecisionSummary } from '../../domain/evidence/decisionRecord';
import { customerOr } from '../../domain/access/permission';
import { mustNotBeAhead, optional, requireTemplateCode, requireWholeNumber } from '../../domain/input/input';
import type { CustomerId, TemplateCode } from '../../domain/values/checkedText';
import {
  askableVersion,
  findRetirement,
  findCurrentVersion,
  knownAt,
  type Timeline,
} from '../../domain/templates/timeline';
import { pendingStanding, standingOnRetiredToo } from '../../domain/decisions/pending';
import { isRefusal, orThrow } from '../../domain/errors/refusal';
import { inOrderOfAsking } from '../../domain/templates/template';
import { readNewest, type NewestLookUp } from '../../storage/decisions/newest';
import type { Statements } from '../../storage/engine/sharedConnections';
import { currentAsker, inBatchSpan, type Asker } from '../../traces/batchSpan';
import { customerAction, type ActionRequest } from '../running/action';
import { allReady, whenReady, type PromiseOrValue } from '../running/promiseOrValue';
import type { Clock } from '../running/clock';
import { ReadsInTurn } from '../running/readsInTurn';
import { requireBatch, type ListLimits } from '../running/page';
import { pendingUpdateOf, type PendingUpdate } from './pendingUpdate';
import type { TemplateCatalogue } from '../templates/templateCatalogue';

export interface PendingUpdateInput {
  readonly customerId: CustomerId;
  readonly templateCode: string;
  readonly locale?: string | null;
}

export interface PendingUpdatesInput {
  readonly customerId: CustomerId;
  /** Left out: all templates. */
  readonly templateCodes?: readonly string[] | null;
  readonly onlyAwaiting?: boolean;
  readonly includeRetired?: boolean;
  /** The page size, at most `maxPending`. */
  readonly first?: number;
  readonly afterTemplateCode?: string | null;
  readonly locale?: string | null;
  /** The instant to judge at, by what the customer had decided by then. Left out: now. */
  readonly at?: Date | null;
}

/** Maximum and default page size. */
export const maxPending = 100;

interface Parts {
  readonly pendingUpdates: PendingUpdates;
  readonly limits: ListLimits;
  readonly clock: Clock;
}

/** Where one customer stands on one template. Refused mostly at once. */
export const pendingUpdate = customerAction({
  permission: customerOr('consents:read'),
  input: ({ customerId, templateCode, locale }: PendingUpdateInput, { languages }) => ({
    customerId,
    templateCode: requireTemplateCode('templateCode', templateCode),
    locales: languages.wanted(locale),
  }),
  run: ({ pendingUpdates }: Parts, { customerId, templateCode, locales }, { caller }) =>
    pendingUpdates.one(customerId, templateCode, locales, caller),
});

/** Where one customer stands on several templates: a page in the order of their positions, then codes. */
export const pendingUpdates = customerAction({
  permission: customerOr('consents:read'),
  input: wantedOf,
  run: async ({ pendingUpdates }, wanted, { caller }) => pendingUpdates.many(wanted, caller),
});

function wantedOf(sent: PendingUpdatesInput, { languages }: ActionRequest, { limits, clock }: Parts) {
  return {
    customerId: sent.customerId,
    templateCodes: optional(requireCodes, 'templateCodes', sent.templateCodes, limits),
    onlyAwaiting: sent.onlyAwaiting ?? false,
    includeRetired: sent.includeRetired ?? false,
    first: requireWholeNumber('first', sent.first ?? maxPending, 1, maxPending),
    afterTemplateCode: optional(requireTemplateCode, 'afterTemplateCode', sent.afterTemplateCode),
    locales: languages.wanted(sent.locale),
    at: optional(mustNotBeAhead, 'at', sent.at, clock.now()),
  };
}

function requireCodes(
  member: string,
  codes: readonly string[],
  limits: ListLimits,
): ReadonlySet<TemplateCode> {
  return new Set(requireBatch(member, codes, limits).map((code) => requireTemplateCode(member, code)));
}

type PendingPage = Omit<ReturnType<typeof wantedOf>, 'at'> & { readonly at?: Date | null };

interface AskedLookUp extends NewestLookUp {
  readonly asker: Asker;
}

/** As many as one statement takes; two full ones are under way before callers take turns. */
const bounds = { maxTogether: 500, maxUnderway: 1_000 };

/**
 * One instance serves all requests in flight: their look-ups in one turn of the event loop cost one statement.
 * Caches nothing, because an answer given a moment ago must be seen.
 */
export class PendingUpdates {
  private readonly newest: ReadsInTurn<AskedLookUp, DecisionSummary | null>;

  constructor(
    private readonly catalogue: TemplateCatalogue,
    private readonly clock: Clock,
    statements: Statements,
  ) {
    const read = (lookUps: readonly AskedLookUp[]) =>
      inBatchSpan(
        'look-up batch',
        lookUps.map(({ asker }) => asker),
        () => readNewest(statements, lookUps),
      );
    this.newest = new ReadsInTurn(read, bounds);
  }

  /**
   * Refuses mostly at once: when the template has nothing to ask, which costs no statement.
   * @throws Refused `TEMPLATE_NOT_FOUND`, `NO_PUBLISHED_VERSION`, `TEMPLATE_RETIRED`
   */
  one(
    customerId: CustomerId,
    templateCode: TemplateCode,
    locales: readonly string[],
    caller: Recorder,
  ): Promise<PendingUpdate> {
    return whenReady(this.askable(templateCode), (timeline) => {
      const now = this.clock.now();
      return this.newest.load(caller, { customerId, templateCode, asker: currentAsker() }).then((newest) => {
        const standing = orThrow(pendingStanding(timeline, newest, now));
        return pendingUpdateOf(customerId, timeline, standing, newest, locales);
      });
    });
  }

  /** @throws Refused as `one` */
  askable(templateCode: TemplateCode): PromiseOrValue<Timeline> {
    return whenReady(this.catalogue.timeline(templateCode), (timeline) => {
      orThrow(askableVersion(timeline, this.clock.now()));
      return timeline;
    });
  }

  /**
   * Templates with nothing to ask are left out: those without a version in effect, and retired ones unless wanted.
   * @throws Refused `TEMPLATE_NOT_FOUND`, before anything is read
   */
  async many(page: PendingPage, caller: Recorder): Promise<readonly PendingUpdate[]> {
    const now = page.at ?? this.clock.now();
    const timelines = (await this.timelinesAfter(page, now))
      .map((timeline) => (page.at ? knownAt(timeline, page.at) : timeline))
      .filter((timeline) => findCurrentVersion(timeline, now) !== null);
    // Which of them await an answer is known only when they have been looked up.
    const lookedUp = page.onlyAwaiting ? timelines : timelines.slice(0, page.first);
    const standings = await Promise.all(
      lookedUp.map((timeline) => this.standing({ ...page, caller }, timeline, now)),
    );
    return standings
      .filter(({ standing }) => !page.onlyAwaiting || !standing.accepted)
      .slice(0, page.first)
      .map(({ timeline, standing, newest }) =>
        pendingUpdateOf(page.customerId, timeline, standing, newest, page.locales),
      );
  }

  /** One for each template, in their order; null for those that ask nothing now, retired ones or without a version. */
  async ofMembers(
    customerId: CustomerId,
    members: readonly { readonly templateCode: string }[],
    locales: readonly string[],
    caller: Recorder,
  ): Promise<readonly (PendingUpdate | null)[]> {
    const now = this.clock.now();
    // A set may be heard of before a template that is as new.
    const timelines = await allReady(
      members.map(({ templateCode: code }) =>
        this.catalogue.find(code) ? this.catalogue.timeline(code) : this.catalogue.fresh(code),
      ),
    );
    return Promise.all(
      timelines.map(async (timeline) => {
        if (isRefusal(askableVersion(timeline, now))) return null;
        const { standing, newest } = await this.standing({ customerId, caller }, timeline, now);
        return pendingUpdateOf(customerId, timeline, standing, newest, locales);
      }),
    );
  }

  /** Those that a page may hold, in its order. */
  private timelinesAfter(
    { templateCodes, includeRetired, afterTemplateCode }: PendingPage,
    now: Date,
  ): PromiseOrValue<readonly Timeline[]> {
    const named = templateCodes && [...templateCodes].map((code) => this.catalogue.template(code));
    const after = afterTemplateCode === null ? null : this.catalogue.template(afterTemplateCode);
    const templates = (named ?? this.catalogue.all())
      .filter((template) => includeRetired || !findRetirement({ template }, now))
      .filter((template) => after === null || inOrderOfAsking(template, after) > 0)
      .sort(inOrderOfAsking);
    return allReady(templates.map(({ templateCode }) => this.catalogue.timeline(templateCode)));
  }

  private async standing({ customerId, at = null, caller }: AskedStanding, timeline: Timeline, now: Date) {
    const { templateCode } = timeline.template;
    const newest = await this.newest.load(caller, { customerId, templateCode, at, asker: currentAsker() });
    const standing = standingOnRetiredToo(timeline, newest, now);
    if (!standing) throw new Error(`Template ${templateCode} has no version in effect.`);
    return { timeline, newest, standing };
  }
}

interface AskedStanding {
  readonly customerId: CustomerId;
  readonly at?: Date | null;
  readonly caller: Recorder;
}
