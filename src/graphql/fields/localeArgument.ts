import { orNull } from './fields';

export const localeArgument = orNull(
  String,
  'The language tag (BCP 47, such as `de-AT`) of the text. Defaults to `Accept-Language`. If no text fits, the template’s default locale is served.',
);
