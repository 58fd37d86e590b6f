interface MomentProps {
  readonly at: string;
  readonly language: string;
  readonly isDay?: boolean;
}

/** An instant or its day, in the reader’s language and time zone. */
export function Moment({ at, language, isDay = false }: MomentProps) {
  return <time dateTime={at}>{momentText(at, language, isDay)}</time>;
}

export function momentText(at: string, language: string, isDay = false): string {
  const format = new Intl.DateTimeFormat(regionalOf(language, navigator.languages), {
    dateStyle: 'long',
    timeStyle: isDay ? undefined : 'short',
  });
  return format.format(new Date(at));
}

/** The reader’s own kind of the language, such as British English, where their browser names one. */
function regionalOf(language: string, preferred: readonly string[]): string {
  return preferred.find((locale) => new Intl.Locale(locale).language === language) ?? language;
}
