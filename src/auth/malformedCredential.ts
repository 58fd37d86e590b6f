/** What programs send in place of a token that they do not have yet. */
const placeholders: readonly string[] = ['undefined', 'null', 'NaN', '[object Object]', '[object Promise]'];

/** Whether it is a word that stands for a missing value. */
export function isPlaceholder(secret: string): boolean {
  return placeholders.includes(secret);
}

/** Longer than all that is looked for. */
const maxLength = 40;

/** What is wrong with a value of the `Authorization` header, as a sentence that repeats nothing of a credential. */
export function malformedSays(value: string): string {
  const start = value.trim().slice(0, maxLength);
  const [scheme = '', ...others] = start.split(/ +/);
  const rest = others.join(' ');
  const placeholder = placeholders.find((word) => word === rest || word === start);
  if (placeholder) return `The credential is "${placeholder}": the program that sent it had no token yet.`;
  if (/^bearer$/i.test(scheme)) return bearerSays(rest);
  return /^basic$/i.test(scheme) ? 'The scheme is "Basic".' : '"Bearer" is missing before the credential.';
}

function bearerSays(rest: string): string {
  if (rest === '') return 'Nothing follows "Bearer".';
  if (/^bearer\b/i.test(rest)) return '"Bearer" is there twice.';
  return 'What follows "Bearer" has spaces or other characters that no token has.';
}
