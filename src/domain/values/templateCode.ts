import type { TemplateCode } from './checkedText';

/** The pattern is repeated as a check in the database and in the OpenAPI document. */
export const templateCodePattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

export function isTemplateCode(text: string): text is TemplateCode {
  return templateCodePattern.test(text);
}
