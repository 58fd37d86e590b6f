/** What keeps a call from its answer: a refusal of the service, or no answer that could be read. */
export abstract class ConsentServiceError extends Error {
  /** The HTTP status that says it; null where nothing came back. */
  readonly status: number | null;
  /** How long the service asks to wait before the next attempt, where it does. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, { status, retryAfterSeconds, cause }: ErrorParts) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface ErrorParts {
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
  readonly cause?: unknown;
}

/** No response came, or one that is not GraphQL: whether a decision was recorded is not known. */
export class UnansweredError extends ConsentServiceError {
  override readonly name = 'UnansweredError';
}

const tooManyRequests = 429;
const firstServerFault = 500;

/** Whether the same request may well be answered a little later. */
export function isPassing({ status }: ConsentServiceError): boolean {
  return status === null || status === tooManyRequests || status >= firstServerFault;
}

/** `fetch` throws a TypeError when the network fails, and its signal's reason when the time is over. */
export function isNetworkFault(thrown: unknown): boolean {
  const { name } = thrown as Partial<Error>;
  return name === 'TypeError' || name === 'TimeoutError';
}
