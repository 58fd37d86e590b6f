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

export const maxNameLength = 200;
