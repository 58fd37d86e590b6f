declare const kind: unique symbol;

/** Text in its canonical form that a parser in `domain/input` has checked; nothing else makes one. */
export type CheckedText<Kind extends string> = string & { readonly [kind]: Kind };

/** A UUID in lower case. */
export type Uuid = CheckedText<'Uuid'>;

/** The UUID by which the caller's systems know a customer. */
export type CustomerId = Uuid & { readonly [customer]: true };

export type TemplateCode = CheckedText<'TemplateCode'>;

/** A language tag (BCP 47) in canonical form. */
export type Locale = CheckedText<'Locale'>;

/** SHA-256 in lower-case hex. */
export type ContentHash = CheckedText<'ContentHash'>;

export type IdempotencyKey = CheckedText<'IdempotencyKey'>;

declare const customer: unique symbol;
