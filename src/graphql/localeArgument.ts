/** The same wherever a text is served. */
export const localeArgument = {
  nullable: true,
  description:
    'The language tag (BCP 47, such as `de-AT`) to serve the text in; left out, `Accept-Language` counts, and without a text that fits, the template’s default locale is served.',
} as const;
