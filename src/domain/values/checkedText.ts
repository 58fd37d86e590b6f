declare const kind: unique symbol;

/** Text in its canonical form that a parser in `domain/input` has checked; nothing else makes one. */
export type CheckedText<Kind extends string> = string & { readonly [kind]: Kind };

/** A UUID in lower case. */
export type Uuid = CheckedText<'Uuid'>;

/** The name by which the caller's systems know a customer. */
export type CustomerId = CheckedText<'CustomerId'>;

export type TemplateCode = CheckedText<'TemplateCode'>;

/** A language tag (BCP 47) in canonical form. */
export type Locale = CheckedText<'Locale'>;

/** SHA-256 in lower-case hex. */
export type ContentHash = CheckedText<'ContentHash'>;

export type IdempotencyKey = CheckedText<'IdempotencyKey'>;

/** 1 to 255 visible ASCII characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;
