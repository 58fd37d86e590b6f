export const localeArgument = {
  nullable: true,
  description:
    'The language tag (BCP 47, such as `de-AT`) of the text. Defaults to `Accept-Language`. If no text fits, the template’s default locale is served.',
} as const;
