import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One wrong request and the message about it. `$CUSTOMER` and `$VERSION` stand for ids that exist. */
export interface Mistake {
  readonly group: string;
  readonly name: string;
  /** What is asked of both doors, with the members that differ from a good request, in camelCase. */
  readonly asked?: 'decide' | 'latest' | 'pending' | 'history' | 'confirm' | 'resend';
  readonly sent?: Readonly<Record<string, unknown>>;
  /** The header; null for none, absent for a good token. */
  readonly authorization?: string | null;
  /** The body of a mistake that only GraphQL has. */
  readonly graphql?: object;
  /** The request of a mistake that only REST has. */
  readonly rest?: RestRequest;
  /** The answer in GraphQL’s spelling, or in REST’s of a mistake that GraphQL has not. */
  readonly message: string;
  /** REST’s answer, where it is another than the same in snake_case. */
  readonly restMessage?: string;
}

export interface RestRequest {
  readonly path: string;
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export const mistakes = JSON.parse(
  readFileSync(path.join(__dirname, 'list.json'), 'utf8'),
) as readonly Mistake[];
