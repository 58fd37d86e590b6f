import { asService } from '../service/bearer';
import { bothTexts, type Given } from '../service/given';

/** What came back; the body is parsed when it is JSON, null when there is none. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Goes out as it is. */
  readonly text?: string | Uint8Array<ArrayBuffer>;
  /** Goes out as JSON. */
  readonly json?: unknown;
}

export type Call = (path: string, sent?: Sent) => Promise<Reply>;

export function callTo(url: string): Call {
  return async (path, { method, headers, text, json } = {}) => {
    const body = text ?? (json === undefined ? undefined : JSON.stringify(json));
    const answer = await fetch(new URL(path, url), {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...asService,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const received = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: bodyOf(received, answer.headers.get('content-type')),
    };
  };
}

function bodyOf(received: string, contentType: string | null): unknown {
  if (received === '') return null;
  return /\bjson\b/.test(contentType ?? '') && !contentType?.includes('ndjson')
    ? (JSON.parse(received) as unknown)
    : received;
}

/** A customer in front of a template with a current version in English and German. */
export async function givenCustomerAsked(given: Given) {
  const { templateCode, consentVersionId } = await given.publishedVersion({ texts: bothTexts });
  const customerId = given.customer();
  const consents = `/v1/customers/${customerId}/consents/templates/${templateCode}`;
  return {
    customerId,
    templateCode,
    consentVersionId,
    latest: `/v1/consent-templates/${templateCode}/latest`,
    pending: `${consents}/pending`,
    decisions: `${consents}/decisions`,
  };
}
