import { setTimeout as wait } from 'node:timers/promises';
import { sweepFeed } from '../../src/storage/events/feedEdges';
import type { ErrorCode } from '../../src/domain/errors/errors';
import { holdCustomer } from '../../src/storage/evidence/erasure/holds';
import type { Answer, Door } from '../doors/door';
import { send } from '../doors/restDoor';
import { keysAt } from '../keys/keysAt';
import { confirmationsAt, tokenOfLink } from '../confirming/confirmationsAt';
import { webhooksAt } from '../events/webhooksAt';
import { linksAt } from '../linking/linksAt';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { logAll } from '../evidence/logPass';
import { readPage } from '../rest/eventReader';
import { draftsAt } from '../publishing/draftsAt';
import { makeMisshapen, makeUnreachable } from '../fault/brokenDatabase';
import { publishingAt } from '../publishing/publishingAt';
import { templatesAt } from '../publishing/templatesAt';
import { multipart } from '../subscriptions/subscriber';
import { asCustomer, asNobody, asService, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { bothTexts, editor } from '../service/given';
import { startService, type TestService } from '../service/service';

interface Stage {
  readonly service: TestService;
  readonly door: Door;
  readonly doorAt: (url: string, caller?: CallerHeaders) => Door;
}

/** How a code really comes about, and where. */
export interface Occasion {
  readonly at: 'both doors' | Door['name'];
  readonly raise: Raise;
}

type Raise = (stage: Stage) => Promise<Answer<unknown>>;
const atBothDoors = (raise: Raise): Occasion => ({ at: 'both doors', raise });
const atRest = (raise: Raise): Occasion => ({ at: 'REST', raise });
const atGraphql = (raise: Raise): Occasion => ({ at: 'GraphQL', raise });

async function questionIn({ given }: TestService) {
  const { templateCode, consentVersionId } = await given.publishedVersion({ texts: bothTexts });
  return { customerId: given.customer(), templateCode, consentVersionId, value: 'given' } as const;
}

/** A customer who has decided once. */
async function decidedIn(service: TestService) {
  const question = await questionIn(service);
  await service.actions.recordDecision(question, { kind: 'service', id: 'crm' });
  return question;
}

/** A yes that waits, and a token that confirms it. */
async function linkIn(service: TestService, confirmationValidity = 'P14D') {
  const { given, actions } = service;
  const rules = { confirmation: 'REQUIRED', confirmationValidity } as const;
  const { templateCode, consentVersionId } = await given.publishedVersion({ rules });
  const question = { customerId: given.customer(), templateCode, consentVersionId, value: 'given' } as const;
  await actions.recordDecision(question, { kind: 'service', id: 'crm' });
  return { question, token: await tokenOfLink(service, question) };
}

interface RefusedBody {
  readonly errors: readonly [{ readonly message: string; readonly extensions: { readonly code: string } }];
}

async function refusedIn(response: Response): Promise<Answer<unknown>> {
  const text = await response.text();
  const [
    {
      message,
      extensions: { code, ...details },
    },
  ] = (JSON.parse(text) as RefusedBody).errors;
  const mediaType = response.headers.get('content-type') ?? '';
  return {
    kind: 'refused',
    status: response.status,
    mediaType,
    text,
    message,
    code,
    details,
  } as Answer<unknown>;
}

const unlinking = { mode: 'UNLINK', reason: 'CUSTOMER_REQUEST' } as const;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

const unknownId = '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21';

/** Every code of the table; the type leaves none out. */
export const occasions: Readonly<Record<ErrorCode, Occasion>> = {
  INVALID_INPUT: atBothDoors(async ({ service, door }) =>
    door.decide({ ...(await questionIn(service)), customerId: 'not an id' }),
  ),
  VERSION_REQUIRED: atBothDoors(async ({ service, door }) =>
    door.decide({ ...(await questionIn(service)), consentVersionId: null }),
  ),
  TOO_COMPLEX: atGraphql(async ({ service, door }) =>
    door.post({
      ...(await questionIn(service)),
      body: JSON.stringify({ query: `{ ${'__typename '.repeat(20_000)} }` }),
      contentType: 'application/json',
    }),
  ),
  UNAUTHENTICATED: atBothDoors(async ({ service, doorAt }) =>
    doorAt(service.url, asNobody).pending(await questionIn(service)),
  ),
  FORBIDDEN: atBothDoors(async ({ service, doorAt }) =>
    doorAt(service.url, asCustomer(service.given.customer())).pending(await questionIn(service)),
  ),
  FOUR_EYES_REQUIRED: atGraphql(async () => {
    const strict = await startService({ fourEyes: true });
    const { templateCode } = await strict.given.template();
    await strict.given.draft(templateCode);
    const erika = bearer(tokenOf({ sub: editor.id ?? '', scope: 'templates:publish' }));
    return publishingAt(strict.url, erika)
      .publish({ templateCode })
      .finally(() => strict.close());
  }),
  AUTHORITY_REQUIRED: atBothDoors(async ({ service, door }) => {
    const question = await questionIn(service);
    await templatesAt(service.url).rule({ templateCode: question.templateCode, mayDecide: 'AUTHORISED' });
    return door.decide(question);
  }),
  OPERATION_NOT_LISTED: atGraphql(async ({ doorAt }) => {
    const persistedOperations = [{ id: 'the-only-one', body: '{ __typename }' }];
    const listing = await startService({ limits: { persistedOperations } });
    const answer = await doorAt(listing.url).latest(await questionIn(listing));
    await listing.close();
    return answer;
  }),
  TEMPLATE_NOT_FOUND: atBothDoors(({ door }) => door.latest({ templateCode: 'nobody-knows-it' })),
  SET_NOT_FOUND: atBothDoors(({ door }) => door.consentSet('nobody-knows-it')),
  CONSENT_MISSING: atRest(async ({ service }) => {
    const { templateCode } = await service.given.publishedVersion();
    const { setCode } = await service.given.set([{ templateCode, required: true }]);
    return send(`${service.url}/v1/customers/${service.given.customer()}/consents/sets/${setCode}/gate`, {});
  }),
  NO_PUBLISHED_VERSION: atBothDoors(async ({ service, door }) => door.latest(await service.given.template())),
  VERSION_NOT_FOUND: atBothDoors(async ({ service, door }) =>
    door.decide({ ...(await questionIn(service)), consentVersionId: unknownId }),
  ),
  DECISION_NOT_FOUND: atRest(async ({ service }) => {
    const { customerId, templateCode } = await questionIn(service);
    return send(
      `${service.url}/v1/customers/${customerId}/consents/templates/${templateCode}/decisions/9`,
      {},
    );
  }),
  DRAFT_NOT_FOUND: atGraphql(async ({ service }) => {
    const { templateCode } = await service.given.template();
    return publishingAt(service.url).publish({ templateCode });
  }),
  API_KEY_NOT_FOUND: atGraphql(({ service }) => keysAt(service.url).revoke(unknownId)),
  WEBHOOK_NOT_FOUND: atGraphql(({ service }) => webhooksAt(service.url).delete(unknownId)),
  WEBHOOKS_NOT_CONFIGURED: atGraphql(({ service }) =>
    webhooksAt(service.url).create({ name: 'CRM', url: 'https://crm.example/hook' }),
  ),
  SECRET_ALREADY_SHOWN: atGraphql(async ({ service }) => {
    await keysAt(service.url).issue({ idempotencyKey: 'the-shops-key' });
    return keysAt(service.url).issue({ idempotencyKey: 'the-shops-key' });
  }),
  LOCALE_NOT_AVAILABLE: atBothDoors(async ({ service, door }) =>
    door.decide({ ...(await questionIn(service)), locale: 'fr' }),
  ),
  NOT_IN_LOG: atRest(({ service }) => send(`${service.url}/v1/log/checkpoint`, {})),
  PRESENTATION_NOT_FOUND: atRest(({ service }) =>
    send(`${service.url}/v1/presentations/${'0'.repeat(64)}`, { headers: asService }),
  ),
  ROUTE_NOT_FOUND: atRest(({ service }) => send(`${service.url}/v1/nothing-here`, {})),
  METHOD_NOT_ALLOWED: atRest(async ({ service }) => {
    const { templateCode } = await questionIn(service);
    return send(`${service.url}/v1/consent-templates/${templateCode}/latest`, { method: 'DELETE' });
  }),
  VERSION_SUPERSEDED: atBothDoors(async ({ service, door }) => {
    const question = await questionIn(service);
    await service.given.publishedVersion({ templateCode: question.templateCode });
    return door.decide(question);
  }),
  CONTENT_MISMATCH: atBothDoors(async ({ service, door }) =>
    door.decide({ ...(await questionIn(service)), contentHash: 'ab'.repeat(32) }),
  ),
  DECISION_CONFLICT: atBothDoors(async ({ service, door }) =>
    door.decide({ ...(await decidedIn(service)), afterSequence: 0 }),
  ),
  CONFIRMATION_NOT_FOUND: atBothDoors(({ service, door }) =>
    confirmationsAt(service.url, door.name).confirm('a-part-of-the-link'),
  ),
  CONFIRMATION_WITHDRAWN: atBothDoors(async ({ service, door }) => {
    const { question, token } = await linkIn(service);
    await service.actions.recordDecision({ ...question, value: 'withdraw' }, { kind: 'service', id: 'crm' });
    return confirmationsAt(service.url, door.name).confirm(token);
  }),
  CONFIRMATION_EXPIRED: atBothDoors(async ({ service, door }) => {
    const { token } = await linkIn(service, 'PT1S');
    await wait(1_100);
    return confirmationsAt(service.url, door.name).confirm(token);
  }),
  TOO_MANY_CONFIRMATIONS: atBothDoors(async ({ service, door }) => {
    const { customerId, templateCode } = (await linkIn(service)).question;
    const resend = () => confirmationsAt(service.url, door.name).resend(customerId, templateCode);
    for (let sent = 0; sent < 3; sent += 1) await resend();
    return resend();
  }),
  VERSION_IN_EFFECT: atGraphql(async ({ service }) => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    return publishingAt(service.url).cancel({ templateCode, consentVersionId });
  }),
  VERSION_BUILT_UPON: atGraphql(async ({ service }) => {
    const { given, url } = service;
    const { templateCode, consentVersionId } = await given.publishedVersion({ effectiveFrom: inHours(1) });
    await given.editorialVersion({ templateCode, effectiveFrom: inHours(2) });
    return publishingAt(url).cancel({ templateCode, consentVersionId });
  }),
  TEMPLATE_EXISTS: atGraphql(async ({ service }) => {
    const { templateCode, name, defaultLocale } = await service.given.template();
    return templatesAt(service.url).create({ templateCode, name, defaultLocale });
  }),
  DRAFT_EXISTS: atGraphql(async ({ service }) => {
    const { templateCode } = await service.given.template();
    await service.given.draft(templateCode);
    return draftsAt(service.url).start({ templateCode, label: 'v1' });
  }),
  NOTHING_CHANGED: atGraphql(async ({ service }) => {
    const { templateCode } = await service.given.publishedVersion();
    await service.given.draft(templateCode);
    return publishingAt(service.url).publish({ templateCode });
  }),
  CONFIRMATION_REQUIRED: atGraphql(async ({ service, door }) => {
    const question = await questionIn(service);
    const { templateCode } = question;
    await door.decide(question);
    await service.given.draft(templateCode);
    return publishingAt(service.url).publish({ templateCode, expectedRevision: 2, confirmAsked: 0 });
  }),
  ERASURE_NOT_CONFIRMED: atBothDoors(async ({ service, door }) => {
    const { customerId } = await decidedIn(service);
    return erasuresAt(service.url, door.name).erase({ ...unlinking, customerId, confirmRecords: 2 });
  }),
  LEGAL_HOLD: atBothDoors(async ({ service, door }) => {
    const { customerId } = await decidedIn(service);
    await holdCustomer(service.parts.pool, customerId, 'LEGAL_CLAIM');
    return erasuresAt(service.url, door.name).erase({ ...unlinking, customerId, confirmRecords: 1 });
  }),
  LINK_NOT_CONFIRMED: atBothDoors(async ({ service, door }) => {
    const { customerId: formerCustomerId } = await decidedIn(service);
    return linksAt(service.url, door.name).link({ customerId: service.given.customer(), formerCustomerId });
  }),
  CUSTOMER_ALREADY_LINKED: atBothDoors(async ({ service, door }) => {
    const [customerId, formerCustomerId] = [service.given.customer(), service.given.customer()];
    const links = linksAt(service.url, door.name);
    await links.link({ customerId, formerCustomerId });
    return links.link({ customerId, formerCustomerId });
  }),
  JOURNAL_UNAVAILABLE: atBothDoors(async ({ service, door }) => {
    const { customerId } = await decidedIn(service);
    return erasuresAt(service.url, door.name).erase({ ...unlinking, customerId, confirmRecords: 1 });
  }),
  CUSTOMER_ERASED: atBothDoors(async ({ doorAt, door }) => {
    const erasing = await startService({ erasure: erasureKept() });
    const decision = await decidedIn(erasing);
    const { customerId } = decision;
    await erasuresAt(erasing.url, door.name).erase({ ...unlinking, customerId, confirmRecords: 1 });
    return doorAt(erasing.url)
      .decide(decision)
      .finally(() => erasing.close());
  }),
  CURSOR_EXPIRED: atRest(async ({ service: { url, database } }) => {
    await logAll(database.engine);
    const { place: id } = await readPage(url, { limit: 1 });
    // As the sweep does to what is old.
    await sweepFeed(database.engine.pool, new Date(Date.now() + 60_000), 1_000);
    return send(`${url}/v1/events?lastEventId=${id}`, {});
  }),
  FEED_RESTARTED: atRest(({ service }) => send(`${service.url}/v1/events?lastEventId=00000000-4711`, {})),
  EDIT_CONFLICT: atGraphql(async ({ service }) => {
    const { templateCode } = await service.given.template();
    await service.given.draft(templateCode);
    return publishingAt(service.url).publish({ templateCode, expectedRevision: 2 });
  }),
  TEMPLATE_RETIRED: atBothDoors(async ({ service, door }) => {
    const question = await questionIn(service);
    await service.given.retiredTemplate(question.templateCode);
    return door.pending(question);
  }),
  PAYLOAD_TOO_LARGE: atBothDoors(async ({ service, door }) =>
    door.post({
      ...(await questionIn(service)),
      body: JSON.stringify({ query: 'q'.repeat(300 * 1024) }),
      contentType: 'application/json',
    }),
  ),
  UNSUPPORTED_MEDIA_TYPE: atBothDoors(async ({ service, door }) =>
    door.post({
      ...(await questionIn(service)),
      body: Buffer.from('{}', 'utf16le'),
      contentType: 'application/json; charset=utf-16',
    }),
  ),
  IDEMPOTENCY_KEY_REUSED: atBothDoors(async ({ service, door }) => {
    const keyed = { ...(await questionIn(service)), idempotencyKey: 'once-only' };
    await door.decide(keyed);
    return door.decide({ ...keyed, value: 'reject' });
  }),
  RATE_LIMITED: atBothDoors(async ({ doorAt }) => {
    const limited = await startService({ limits: { ratePerCaller: 1 } });
    const question = await questionIn(limited);
    await doorAt(limited.url).pending(question);
    const answer = await doorAt(limited.url).pending(question);
    await limited.close();
    return answer;
  }),
  TOO_MANY_SUBSCRIPTIONS: atGraphql(async () => {
    const closed = await startService({ limits: { maxSubscriptionsPerCaller: 0 } });
    const { templateCode } = await closed.given.publishedVersion();
    const query = `subscription { currentVersionChanged(templateCode: "${templateCode}") { eventId } }`;
    const headers = { ...asService, ...multipart, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify({ query }) };
    return refusedIn(await fetch(`${closed.url}/graphql`, sent)).finally(() => closed.close());
  }),
  UNAVAILABLE: atBothDoors(async ({ doorAt }) => {
    const broken = await startService();
    const question = await questionIn(broken);
    const mend = await makeUnreachable(broken.database);
    const answer = await doorAt(broken.url).decide(question);
    await mend();
    await broken.close();
    return answer;
  }),
  INTERNAL: atBothDoors(async ({ service, door }) => {
    const question = await questionIn(service);
    const mend = await makeMisshapen(service.database);
    return door.decide(question).finally(mend);
  }),
};
