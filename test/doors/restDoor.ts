import { isErrorCode } from '../../src/domain/errors/errors';
import { asService, type CallerHeaders } from '../service/bearer';
import type {
  Answer,
  ConsentsInput,
  Door,
  History,
  HistoryInput,
  LatestInput,
  PendingInput,
  PendingUpdate,
  VersionInput,
} from './door';

/** The REST door through `fetch`, its snake_case turned into the examples' spelling. */
export function restDoor(url: string, caller: CallerHeaders = asService): Door {
  const consents = ({ customerId, templateCode }: { customerId: string; templateCode: string }): string =>
    `${url}/v1/customers/${part(customerId)}/consents/templates/${part(templateCode)}`;
  const get = <Value>(at: string, query: Query = {}, acceptLanguage?: string) =>
    send<Value>(`${at}${search(query)}`, { method: 'GET', ...accepting(acceptLanguage) }, caller);
  return {
    name: 'REST',
    latest: ({ templateCode, locale, strict, acceptLanguage }: LatestInput) =>
      get(
        `${url}/v1/consent-templates/${part(templateCode)}/latest`,
        { locale, strict: strict?.toString() },
        acceptLanguage,
      ),
    version: ({ id, locale, acceptLanguage }: VersionInput) =>
      get(`${url}/v1/consent-versions/${part(id)}`, { locale }, acceptLanguage),
    pending: ({ locale, acceptLanguage, ...input }: PendingInput) =>
      get(`${consents(input)}/pending`, { locale }, acceptLanguage),
    consents: async ({ customerId, onlyAwaiting, templateCodes, ...wanted }: ConsentsInput) =>
      consentsOf(
        await get(`${url}/v1/customers/${part(customerId)}/consents${onlyAwaiting ? '/pending' : ''}`, {
          template_code: templateCodes,
          include_retired: wanted.includeRetired?.toString(),
          first: wanted.first,
          after_template_code: wanted.afterTemplateCode,
        }),
      ),
    stoodAt: async (customerId, at, codes) =>
      consentsOf(
        await get(`${url}/v1/customers/${part(customerId)}/consents`, {
          at,
          template_code: codes,
          include_retired: 'true',
        }),
      ),
    consentSet: (setCode) => get(`${url}/v1/consent-sets/${part(setCode)}`),
    customerSet: ({ customerId, setCode, acceptLanguage, ...query }) =>
      get(`${url}/v1/customers/${part(customerId)}/consents/sets/${part(setCode)}`, query, acceptLanguage),
    decide: async ({ customerId, templateCode, idempotencyKey, ...body }) =>
      withReplayed(
        await send(
          `${consents({ customerId, templateCode })}/decisions`,
          keyedRequest(body, idempotencyKey),
          caller,
        ),
      ),
    decideAll: async ({ customerId, idempotencyKey, ...body }) =>
      withReplayed(
        await send(
          `${url}/v1/customers/${part(customerId)}/consents/decisions`,
          keyedRequest(body, idempotencyKey),
          caller,
        ),
      ),
    history: async ({ first, after, ...input }: HistoryInput) =>
      historyOf(await get(`${consents(input)}/decisions`, { first, after })),
    post: ({ body, contentType, ...input }) =>
      send(
        `${consents(input)}/decisions`,
        { method: 'POST', headers: { 'content-type': contentType }, body },
        caller,
      ),
  };
}

type Query = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;

const part = encodeURIComponent;

function search(query: Query): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [value].flat().map((each) => `${name}=${part(each)}`),
  );
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function accepting(acceptLanguage: string | undefined): RequestInit {
  return acceptLanguage === undefined ? {} : { headers: { 'accept-language': acceptLanguage } };
}

function keyedRequest(body: object, idempotencyKey: string | null | undefined): RequestInit {
  const isKeyed = idempotencyKey !== undefined && idempotencyKey !== null;
  const headers = {
    'content-type': 'application/json',
    ...(isKeyed ? { 'idempotency-key': idempotencyKey } : {}),
  };
  return { method: 'POST', headers, body: JSON.stringify(renamed(body, snakeCase)) };
}

/** A response says by a header that it is an earlier one again, and never that it is not. */
function withReplayed<Value>(answer: Answer<Value>): Answer<Value & { readonly replayed: boolean }> {
  if (answer.kind === 'refused') return answer;
  const said = answer.headers?.get('idempotency-replayed') ?? null;
  if (said !== null && said !== 'true') throw new Error(`Idempotency-Replayed says ${said}`);
  return { ...answer, value: { ...answer.value, replayed: said === 'true' } };
}

/** One request to any path of the REST door. */
export async function send<Value>(
  url: string,
  request: RequestInit,
  caller: CallerHeaders = asService,
): Promise<Answer<Value>> {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(caller)) headers.set(name, value);
  const response = await fetch(url, { ...request, headers });
  const { status } = response;
  const text = await response.text();
  const body = renamed(JSON.parse(text), camelCase) as Value & Readonly<Record<string, unknown>>;
  if (response.ok) return { kind: 'answered', status, headers: response.headers, value: body };
  const { type: _type, title: _title, status: _status, detail, code, instance: _instance, ...details } = body;
  if (!isErrorCode(code)) throw new Error(`REST answered ${status} with no code of the table: ${text}`);
  const mediaType = response.headers.get('content-type') ?? '';
  return {
    kind: 'refused',
    status,
    mediaType,
    code,
    message: String(detail),
    details: inOneSpelling(details),
    text,
  };
}

interface RestPage {
  readonly decisions: History['decisions'];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

function historyOf(answer: Answer<RestPage>): Answer<History> {
  if (answer.kind === 'refused') return answer;
  const { decisions, pageInfo } = answer.value;
  return { ...answer, value: { decisions, next: pageInfo.hasNextPage ? pageInfo.endCursor : null } };
}

function consentsOf(
  answer: Answer<{ readonly pendingUpdates: readonly PendingUpdate[] }>,
): Answer<readonly PendingUpdate[]> {
  return answer.kind === 'refused' ? answer : { ...answer, value: answer.value.pendingUpdates };
}

function inOneSpelling(details: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { member } = details;
  return typeof member === 'string' ? { ...details, member: camelCase(member) } : details;
}

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [rename(name), renamed(member, rename)]),
  );
}

/** A header is spelled with hyphens and capitals. */
function camelCase(name: string): string {
  return name.toLowerCase().replace(/[_-]([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
