/** A consent text's identity; its wordings are versions. */
export interface Template {
  readonly templateCode: string;
  readonly name: string;
  /** The locale (BCP 47) that every version has a text in, and that is served when no asked one fits. */
  readonly defaultLocale: string;
  readonly createdAt: Date;
  /** When the template stopped asking; null while it is in use. */
  readonly retiredAt: Date | null;
}

/** The pattern is repeated as a check in the database and in the OpenAPI document. */
export const templateCodePattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

export const maximalNameLength = 200;

export function isTemplateCode(text: string): boolean {
  return templateCodePattern.test(text);
}
