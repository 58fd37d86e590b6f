export type SendResult = Answered | SendRefused | SendFailed;

export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  readonly retryAfter: string | null;
  readonly webhookDelivery: string | null;
  readonly firstText: string;
  readonly durationMs: number;
}

export interface SendRefused {
  readonly kind: 'refused';
  readonly reason: SendRefusal;
}

/** The receiver may have got the message. */
export interface SendFailed {
  readonly kind: 'failed';
  readonly reason: SendFailure;
  readonly durationMs: number;
}

export type SendRefusal = UrlFault | 'FORBIDDEN_ADDRESS';

export type UrlFault =
  | 'URL_TOO_LONG'
  | 'MALFORMED_URL'
  /** Neither `https:` nor `http:`. */
  | 'PROTOCOL'
  | 'CREDENTIALS_IN_URL'
  | 'FRAGMENT_IN_URL'
  /** More than one reading, such as `0177.1` or `example.com.`. */
  | 'AMBIGUOUS_HOST';

export type SendFailure =
  | 'NAME_NOT_FOUND'
  /** All connections to this receiver were busy. */
  | 'NO_FREE_CONNECTION'
  | 'CONNECT_TIMEOUT'
  | 'CONNECTION_REFUSED'
  | 'TLS'
  | 'CONNECTION_LOST'
  | 'ANSWER_TIMEOUT'
  | 'HEADERS_TOO_LARGE'
  | 'MALFORMED_ANSWER';
