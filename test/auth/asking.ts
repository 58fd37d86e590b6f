import { request, type IncomingHttpHeaders } from 'node:http';
import type { Door } from '../doors/door';
import type { TestService } from '../service/service';

/** Header lines as they go out, so that one may come twice. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

export interface Question {
  readonly customerId: string;
  readonly templateCode: string;
}

export interface Shown {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The code of the refusal; null for an answer. */
  readonly code: string | null;
  /** The message to the caller; null for an answer. */
  readonly message: string | null;
}

export const doorNames: readonly Door['name'][] = ['GraphQL', 'REST'];

/** Something guarded to ask for: whether a customer whom nobody has seen still has to answer. */
export async function questionIn({ given }: Pick<TestService, 'given'>): Promise<Question> {
  const { templateCode } = await given.publishedVersion();
  return { templateCode, customerId: given.customer() };
}

/** Asks whether the customer still has to answer, with exactly these header lines. */
export function askPending(
  door: Door['name'],
  url: string,
  question: Question,
  lines: HeaderLines,
): Promise<Shown> {
  return door === 'REST' ? askRest(url, question, lines) : askGraphql(url, question, lines);
}

const bearerLine = (token: string) => ['Authorization', `Bearer ${token}`] as const;

export const withToken = (token: string): HeaderLines => [bearerLine(token)];

async function askRest(
  url: string,
  { customerId, templateCode }: Question,
  lines: HeaderLines,
): Promise<Shown> {
  const path = `/v1/customers/${encodeURIComponent(customerId)}/consents/templates/${templateCode}/pending`;
  const reply = await send(new URL(path, url), 'GET', lines, '');
  if (reply.status < 400) return { ...reply, code: null, message: null };
  const problem = JSON.parse(reply.text) as { readonly code: string; readonly detail: string };
  return { ...reply, code: problem.code, message: problem.detail };
}

const query = `query ($customerId: ID!, $templateCode: String!) {
  pendingUpdate(customerId: $customerId, templateCode: $templateCode) { accepted }
}`;

interface GraphqlBody {
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

async function askGraphql(url: string, variables: Question, lines: HeaderLines): Promise<Shown> {
  const body = JSON.stringify({ query, variables });
  const described = [...lines, ['Content-Type', 'application/json']] as const;
  const reply = await send(new URL('/graphql', url), 'POST', described, body);
  const [error] = (JSON.parse(reply.text) as GraphqlBody).errors ?? [];
  return { ...reply, code: error?.extensions.code ?? null, message: error?.message ?? null };
}

/** `fetch` would join headers that come twice. */
function send(
  url: URL,
  method: string,
  lines: HeaderLines,
  body: string,
): Promise<Pick<Shown, 'status' | 'headers' | 'text'>> {
  const length = String(Buffer.byteLength(body));
  const headers = [...lines, ['Host', url.host], ['Content-Length', length], ['Connection', 'close']].flat();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
