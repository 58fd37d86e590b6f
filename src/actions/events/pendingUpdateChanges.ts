import type { Pool } from 'pg';
import type { Caller } from '../../domain/access/caller';
import { customerOr } from '../../domain/access/permission';
import type { EventType } from '../../domain/events/eventType';
import type { FeedEvent } from '../../domain/events/feedEvent';
import { optional, requireTemplateCode } from '../../domain/input/input';
import type { CustomerId, TemplateCode } from '../../domain/values/checkedText';
import type { PendingUpdate } from '../decisions/pendingUpdate';
import { maxPending, type PendingUpdates } from '../decisions/pendingUpdates';
import { findStayingId } from '../../storage/evidence/links';
import { customerAction } from '../running/action';
import type { Clock } from '../running/clock';
import { requireBatch, type ListLimits } from '../running/page';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { Feed } from './feed';
import { changesSince, type ToldEvent, timelineSince } from './followFeed';
import { requireEventId } from './readEvents';

export interface PendingUpdateChangesInput {
  readonly customerId: CustomerId;
  readonly templateCodes?: readonly string[] | null;
  readonly locale?: string | null;
  /** The last event that was received. Without it, the current state comes first. */
  readonly after?: string | null;
  readonly until: AbortSignal;
}

export interface PendingUpdateChange {
  /** Null for the state at the beginning, as its cause, and after a link. */
  readonly eventId: string | null;
  readonly at: Date;
  readonly cause: EventType | null;
  /** May already include later changes. */
  readonly update: PendingUpdate;
}

interface Parts {
  readonly pool: Pool;
  readonly feed: Feed;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  readonly pendingUpdates: PendingUpdates;
  readonly limits: ListLimits;
  readonly standingsPage?: number;
}

const ofEverybody: ReadonlySet<string> = new Set<EventType>([
  'consent.version.current',
  'consent.version.grace_ended',
  'consent.template.retired',
]);
const ofCustomers = [
  'consent.decision.recorded',
  'consent.decision.imported',
  'consent.decision.expired',
  'consent.confirmation.expired',
];
const linked = 'consent.customer.linked' satisfies EventType;
const types = new Set([...ofCustomers, linked, ...ofEverybody]);

/** @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, and as `followFeed` */
export const pendingUpdateChanges = customerAction({
  permission: customerOr('consents:read'),
  input: (sent: PendingUpdateChangesInput, { languages }, { limits, catalogue }: Parts) => ({
    customerId: sent.customerId,
    templateCodes: optional(requireTemplates, 'templateCodes', sent.templateCodes, limits, catalogue),
    locales: languages.wanted(sent.locale),
    after: optional(requireEventId, 'after', sent.after),
    until: sent.until,
  }),
  run: async (parts: Parts, { customerId, templateCodes, locales, after, until }, { caller }) => {
    // Events name the customer who stays, also to a page that was opened under a former id.
    let stayingId = after ? await findStayingId(parts.pool, customerId) : customerId;
    const isOf = ({ type, ...event }: FeedEvent) =>
      ([customerId, stayingId].includes(event.customerId ?? '') || ofEverybody.has(type)) &&
      (templateCodes === null || type === linked || templateCodes.has(event.templateCode as TemplateCode));
    const asked = { customerId, locales, caller };
    const anew = async function* () {
      stayingId = await findStayingId(parts.pool, customerId);
      yield* standings(templateCodes, parts, asked);
    };
    return changesSince<PendingUpdateChange>(
      parts.feed,
      { after, until, filter: { types, templateCode: null, isOf } },
      anew,
      async function* (told) {
        const { at, type: cause } = told.event;
        if (cause !== linked) return yield* changesOf(told, parts, asked);
        // Without an id: a reader cut off among them begins again before the link.
        for await (const each of anew()) yield { ...each, at, cause };
      },
    );
  },
});

interface Asked {
  readonly customerId: CustomerId;
  readonly locales: readonly string[];
  readonly caller: Caller;
}

function requireTemplates(
  member: string,
  codes: readonly string[],
  limits: ListLimits,
  catalogue: TemplateCatalogue,
): ReadonlySet<TemplateCode> {
  const known = requireBatch(member, codes, limits).map((code) => {
    const templateCode = requireTemplateCode(member, code);
    catalogue.template(templateCode);
    return templateCode;
  });
  return new Set(known);
}

/** As every node has published them. */
async function* standings(
  templateCodes: ReadonlySet<TemplateCode> | null,
  { catalogue, clock, pendingUpdates, standingsPage: first = maxPending }: Parts,
  { caller, ...asked }: Asked,
): AsyncGenerator<PendingUpdateChange, void> {
  const at = clock.now();
  await catalogue.reconcile(templateCodes ? [...templateCodes] : undefined);
  const page = { ...asked, templateCodes, onlyAwaiting: false, includeRetired: templateCodes !== null };
  let afterTemplateCode: TemplateCode | null = null;
  for (;;) {
    const found: readonly PendingUpdate[] = await pendingUpdates.many(
      { ...page, first, afterTemplateCode },
      caller,
    );
    for (const update of found) yield { eventId: null, at, cause: null, update };
    if (found.length < first) return;
    afterTemplateCode = (found.at(-1)?.templateCode ?? null) as TemplateCode | null;
  }
}

async function* changesOf(
  { eventId, event }: ToldEvent,
  parts: Parts,
  { customerId, locales, caller }: Asked,
): AsyncGenerator<PendingUpdateChange, void> {
  if (ofEverybody.has(event.type)) await timelineSince(event, parts);
  const templateCodes = new Set([event.templateCode as TemplateCode]);
  const page = { onlyAwaiting: false, includeRetired: true, first: 1, afterTemplateCode: null };
  const [update] = await parts.pendingUpdates.many({ customerId, templateCodes, locales, ...page }, caller);
  if (update) yield { eventId, at: event.at, cause: event.type, update };
}
