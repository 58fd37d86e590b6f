/** What came of one attempt to send a message to an endpoint. */
export type SendResult = Answered | SendRefused | SendFailed;

/** The receiver answered. What stands in its body does not matter. */
export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  /** The header `Retry-After`, as it came. */
  readonly retryAfter: string | null;
  /** The header `Webhook-Delivery`, as it came. */
  readonly webhookDelivery: string | null;
  /** The beginning of the answer as text, without control characters. */
  readonly firstText: string;
  readonly durationMs: number;
}

/** Nothing was sent, because the endpoint's address is not allowed. */
export interface SendRefused {
  readonly kind: 'refused';
  readonly reason: SendRefusal;
}

/** Sending was tried. The receiver may have got the message. */
export interface SendFailed {
  readonly kind: 'failed';
  readonly reason: SendFailure;
  readonly durationMs: number;
}

export type SendRefusal = UrlFault | 'FORBIDDEN_ADDRESS';

export type UrlFault =
  | 'URL_TOO_LONG'
  | 'MALFORMED_URL'
  /** The protocol is another than `https:` or `http:`. */
  | 'PROTOCOL'
  | 'CREDENTIALS_IN_URL'
  | 'FRAGMENT_IN_URL'
  /** The host can be read in more than one way, such as `0177.1` or `example.com.`. */
  | 'AMBIGUOUS_HOST';

export type SendFailure =
  | 'NAME_NOT_FOUND'
  /** All connections to this receiver were busy until the time was over. */
  | 'NO_FREE_CONNECTION'
  | 'CONNECT_TIMEOUT'
  | 'CONNECTION_REFUSED'
  | 'TLS'
  | 'CONNECTION_LOST'
  | 'ANSWER_TIMEOUT'
  | 'HEADERS_TOO_LARGE'
  | 'MALFORMED_ANSWER';
