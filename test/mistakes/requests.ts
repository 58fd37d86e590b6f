import { asService, tokenOf } from '../service/bearer';
import type { Mistake, RestRequest } from './mistakes';

/** What a mistake is made with: ids that exist, and a token that is good. */
export interface Props {
  readonly url: string;
  readonly customerId: string;
  readonly consentVersionId: string;
}

/** The message of each door that the mistake can be made at; null at the other. */
export interface Messages {
  readonly graphql: string | null;
  readonly rest: string | null;
}

const operations = {
  decide: 'mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) { changed } }',
  latest:
    'query ($templateCode: String!, $locale: String, $strict: Boolean) { latestTemplate(templateCode: $templateCode, locale: $locale, strict: $strict) { title } }',
  pending:
    'query ($customerId: ID!, $templateCode: String!) { pendingUpdate(customerId: $customerId, templateCode: $templateCode) { accepted } }',
  history:
    'query ($customerId: ID!, $first: Int, $after: String) { customer(id: $customerId) { decisions(first: $first, after: $after) { nodes { id } } } }',
  confirm: 'mutation ($input: ConfirmDecisionInput!) { confirmDecision(input: $input) { changed } }',
  resend: 'mutation ($input: ResendConfirmationInput!) { resendConfirmation(input: $input) { left } }',
} as const;
const withInput: readonly string[] = ['decide', 'confirm', 'resend'];

/** Makes the mistake at both doors. */
export async function make(mistake: Mistake, props: Props): Promise<Messages> {
  return { graphql: await atGraphql(mistake, props), rest: await atRest(mistake, props) };
}

async function atGraphql(mistake: Mistake, props: Props): Promise<string | null> {
  const body = graphqlBody(mistake, props);
  if (body === null) return null;
  const response = await fetch(`${props.url}/graphql`, {
    method: 'POST',
    headers: { ...headersOf(mistake), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { errors = [] } = (await response.json()) as { readonly errors?: readonly { message: string }[] };
  return errors[0]?.message ?? 'no error';
}

function graphqlBody({ asked, sent = {}, graphql }: Mistake, props: Props): object | null {
  if (graphql) return filled(graphql, props);
  if (!asked) return null;
  const members = filled({ ...usual(asked), ...sent }, props);
  return { query: operations[asked], variables: withInput.includes(asked) ? { input: members } : members };
}

async function atRest(mistake: Mistake, props: Props): Promise<string | null> {
  const request = restRequest(mistake, props);
  if (request === null) return null;
  const { path, body, headers = {} } = request;
  const response = await fetch(`${props.url}${path}`, {
    method: request.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...headersOf(mistake),
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { detail } = (await response.json()) as { readonly detail?: string };
  return detail ?? 'no error';
}

function restRequest({ asked, sent = {}, rest }: Mistake, props: Props): RestRequest | null {
  if (rest) return filled(rest, props);
  if (!asked) return null;
  const all = filled<Members>({ ...usual(asked), ...sent }, props);
  const { customerId, templateCode, idempotencyKey: key, ...members } = all;
  const idempotencyKey = typeof key === 'string' ? key : undefined;
  const customer = `/v1/customers/${encodeURIComponent(String(customerId))}/consents`;
  const template = encodeURIComponent(String(templateCode));
  switch (asked) {
    case 'decide':
      return {
        path: `${customer}/templates/${template}/decisions`,
        body: snakeCased(members),
        ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
      };
    case 'latest':
      return { path: `/v1/consent-templates/${template}/latest${search(members)}` };
    case 'pending':
      return { path: `${customer}/templates/${template}/pending` };
    case 'confirm':
      return { path: '/v1/confirmations', body: snakeCased(members) };
    case 'resend':
      return { path: `${customer}/templates/${template}/confirmations`, method: 'POST' };
    case 'history':
      return { path: `${customer}/decisions${search(members)}` };
  }
}

type Members = Readonly<Record<string, unknown>>;

function usual(asked: NonNullable<Mistake['asked']>): Members {
  const about = { customerId: '$CUSTOMER', templateCode: 'marketing-email' };
  switch (asked) {
    case 'decide':
      return { ...about, consentVersionId: '$VERSION', value: 'given' };
    case 'latest':
      return { templateCode: about.templateCode };
    case 'history':
      return { customerId: about.customerId };
    case 'confirm':
      return { token: 'x'.repeat(43) };
    case 'pending':
    case 'resend':
      return about;
  }
}

function headersOf({ authorization }: Mistake): Readonly<Record<string, string>> {
  if (authorization === undefined) return asService;
  return authorization === null ? {} : { authorization: credentials[authorization] ?? authorization };
}

const reader = { sub: 'a-reader', scope: 'consents:read' };

/** Made for each run: whether they are good depends on keys and on time. */
const credentials: Readonly<Record<string, string>> = {
  $OTHER: `Bearer ${tokenOf(reader, 'the secret of another service, which is long')}`,
  $EXPIRED: `Bearer ${tokenOf({ ...reader, exp: 1_000_000_000 })}`,
  $ISSUER: `Bearer ${tokenOf({ ...reader, iss: 'https://another.example' })}`,
  $AUDIENCE: `Bearer ${tokenOf({ ...reader, aud: 'another-service' })}`,
  $EXP_NULL: `Bearer ${tokenOf({ ...reader, exp: null })}`,
  $STRANGER: `Bearer ${tokenOf({ sub: '5c1d7f0e-2d8a-4f3b-9a61-0b7e4c2d9f18' })}`,
};

function filled<Value extends object>(value: Value, { customerId, consentVersionId }: Props): Value {
  const text = JSON.stringify(value);
  return JSON.parse(
    text.replaceAll('$CUSTOMER', customerId).replaceAll('$VERSION', consentVersionId),
  ) as Value;
}

function search(members: Members): string {
  const parts = Object.entries(snakeCased(members)).map(([name, value]) => `${name}=${String(value)}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function snakeCased(members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [snakeCase(name), value]));
}

/** One spelling for the other: camelCase to snake_case, and a form by the part of the request that it is. */
export function restWords(message: string): string {
  return message
    .replace(/ in (?:RecordDecision|ConfirmDecision)Input\b/g, ' in the body')
    .replace(/\b[a-z]+(?:[A-Z][a-z]*)+\b/g, snakeCase)
    .replace(/^idempotency_key\b/, 'Idempotency-Key');
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
