import { asService } from '../service/bearer';

export interface Reply {
  readonly status: number;
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly ReplyError[];
  /** The whole body, to look for what must not be in it. */
  readonly text: string;
}

export interface ReplyError {
  readonly message: string;
  readonly locations?: unknown;
  readonly path?: unknown;
  readonly extensions: Readonly<Record<string, unknown>>;
}

export type Headers = Readonly<Record<string, string>>;

/** Sends a GraphQL request as any program would: JSON in, JSON out. */
export async function ask(url: string, body: object, headers: Headers = {}): Promise<Reply> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...asService, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return replyOf(response);
}

export async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text();
  return { status: response.status, text, ...(JSON.parse(text) as Omit<Reply, 'status' | 'text'>) };
}
