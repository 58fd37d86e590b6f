interface MomentProps {
  readonly at: string;
  readonly language: string;
  readonly isDay?: boolean;
}

/** An instant or its day, in the reader’s language and time zone. */
export function Moment({ at, language, isDay = false }: MomentProps) {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: isDay ? undefined : 'short',
  });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
