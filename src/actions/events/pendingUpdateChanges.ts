import { customerOr } from '../../domain/access/permission';
import type { EventType } from '../../domain/events/eventType';
import type { FeedEvent } from '../../domain/events/feedEvent';
import { optional, requireTemplateCode } from '../../domain/input/input';
import type { CustomerId, TemplateCode } from '../../domain/values/checkedText';
import type { PendingUpdate } from '../decisions/pendingUpdate';
import type { PendingUpdates } from '../decisions/pendingUpdates';
import { customerAction } from '../running/action';
import type { Clock } from '../running/clock';
import { requireBatch, type ListLimits } from '../running/listLimits';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { Feed } from './feed';
import { followFeed, type ToldEvent } from './followFeed';
import { requireEventId } from './readEvents';
import { timelineSince } from './takenEffect';

export interface PendingUpdateChangesInput {
  readonly customerId: CustomerId;
  /** All, unless given. */
  readonly templateCodes?: readonly string[] | null;
  readonly locale?: string | null;
  readonly after?: string | null;
  readonly until: AbortSignal;
}

/** Something happened that can change where a customer stands on a template. */
export interface PendingUpdateChange {
  readonly eventId: string;
  readonly at: Date;
  readonly cause: EventType;
  /** As it is once the change is told, which may be after further changes. */
  readonly update: PendingUpdate;
}

interface Parts {
  readonly feed: Feed;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  readonly pendingUpdates: PendingUpdates;
  readonly limits: ListLimits;
}

const ofTheCustomer: ReadonlySet<string> = new Set<EventType>([
  'consent.decision.recorded',
  'consent.decision.expired',
]);
const ofEverybody: ReadonlySet<string> = new Set<EventType>([
  'consent.version.current',
  'consent.version.grace_ended',
  'consent.template.retired',
]);
const types = new Set([...ofTheCustomer, ...ofEverybody]);

/**
 * Where a customer stands, told anew whenever it may have changed: by an answer given anywhere, a version that took
 * effect, or time that ran out.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, and as `followFeed`
 */
export const pendingUpdateChanges = customerAction({
  permission: customerOr('consents:read'),
  input: (sent: PendingUpdateChangesInput, { languages }, { limits, catalogue }: Parts) => ({
    customerId: sent.customerId,
    templateCodes: optional(requireTemplates(limits, catalogue), 'templateCodes', sent.templateCodes),
    locales: languages.wanted(sent.locale),
    after: optional(requireEventId, 'after', sent.after),
    until: sent.until,
  }),
  run: async (parts: Parts, { customerId, templateCodes, locales, after, until }) => {
    const isOf = ({ type, ...event }: FeedEvent) =>
      (event.customerId === customerId || ofEverybody.has(type)) &&
      (templateCodes === null || templateCodes.has(event.templateCode ?? ''));
    const filter = { types, templateCode: null, isOf };
    return changesIn(await followFeed(parts.feed, { after, filter, until }), parts, customerId, locales);
  },
});

function requireTemplates(limits: ListLimits, catalogue: TemplateCatalogue) {
  return (member: string, codes: readonly string[]): ReadonlySet<string> =>
    new Set(
      requireBatch(member, codes, limits).map(
        (code) => catalogue.template(requireTemplateCode(member, code)).templateCode,
      ),
    );
}

async function* changesIn(
  told: AsyncGenerator<ToldEvent, void>,
  parts: Parts,
  customerId: CustomerId,
  locales: readonly string[],
): AsyncGenerator<PendingUpdateChange, void> {
  for await (const { eventId, event } of told) {
    if (ofEverybody.has(event.type)) await timelineSince(event, parts);
    const templateCodes = new Set([event.templateCode as TemplateCode]);
    const page = { onlyAwaiting: false, includeRetired: true, first: 1, afterTemplateCode: null };
    const [update] = await parts.pendingUpdates.many({ customerId, templateCodes, locales, ...page });
    if (update) yield { eventId, at: event.at, cause: event.type, update };
  }
}
