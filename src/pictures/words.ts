/** What the pictures say. Numbers and days come as they are written in the language. */
export type PictureWords = typeof english;

const english = {
  language: 'en-GB',
  /** Between the cells of a row of CSV, as spreadsheets of the language expect it. */
  separator: ',',
  asOf: (template: string, at: string) => `${template} · as of ${at}`,
  acceptance: {
    title: (given: string, label: string, day: string) =>
      `${label} was agreed to ${given === '1' ? 'once' : `${given} times`} since ${day}`,
    description: 'How often each version was agreed to. A dashed upright line marks where a version began.',
    none: 'Nobody has agreed to any version yet',
    day: 'Day (UTC)',
  },
  funnel: {
    title: (share: string, label: string) => `${share} of those asked have answered ${label}`,
    whole: (count: string, label: string) =>
      `${count} ${count === '1' ? 'customer has' : 'customers have'} answered ${label}; nobody else is asked`,
    description:
      'Each bar has those of the bar above of whom the next is true. Who never decided is not known.',
    none: 'Nobody has been asked or has answered yet',
    heads: ['Step', 'Customers', 'Share'],
    names: { asked: 'Asked', answered: 'Answered', given: 'Agreed', mayProceed: 'In force' },
  },
  standings: {
    title: (share: string, inForce: string, all: string) =>
      `${share} of customers have a consent in force (${inForce} of ${all})`,
    description: 'Where customers stand today. Each counts once. Who never decided is not known.',
    none: 'No customer has decided yet',
    heads: ['Standing', 'Customers', 'Share'],
    names: {
      inForce: 'In force',
      inGrace: 'In force until the grace ends',
      superseded: 'Answered an older version',
      expired: 'Expired',
      unconfirmed: 'Not confirmed',
      rejected: 'Did not agree',
      withdrawn: 'Withdrew',
    },
  },
  forecast: {
    title: (ending: string, all: string, until: string, most: string) =>
      `${ending} of ${all} consents in force end by ${until}, most in ${most}`,
    description: 'How many consents that are in force end in each month unless they are renewed.',
    none: 'No consent ends within these twelve months',
    heads: ['Month (UTC)', 'Consents that end'],
  },
  times: {
    title: (answers: string, label: string, days: number) =>
      `At least half of the answers to ${label} came ${days === 0 ? 'on the first day' : days === 1 ? 'within a day' : `within ${days} days`} (${answers} in all)`,
    description:
      'How many days after the version took effect answers came. Half had come by the last filled bar.',
    none: 'The current version has no answer yet',
    heads: ['Days after it took effect', 'Answers'],
  },
  origins: {
    description: 'Each customer counts once, by their newest answer; those who agreed fill the bars.',
    othersAre:
      'The others are groups of fewer than five customers, those beyond the twenty largest, and the next larger one where subtraction would reveal somebody.',
    others: 'Others',
    unstated: 'not stated',
    heads: ['Agreed', 'Did not agree', 'Withdrew', 'Not confirmed', 'Customers', 'Share that agreed'],
  },
  locales: {
    title: (share: string, count: string, name: string, all: string) =>
      `${share} of the ${count} customers who answered in ${name} agreed (${all} in all)`,
    none: 'No language has enough customers to be shown',
    name: 'Language',
  },
  channels: {
    title: (share: string, count: string, name: string, all: string) =>
      `${share} of the ${count} customers with channel “${name}” agreed (${all} in all)`,
    none: 'No channel has enough customers to be shown',
    name: 'Channel',
  },
};

const german: PictureWords = {
  language: 'de',
  separator: ';',
  asOf: (template, at) => `${template} · Stand ${at}`,
  acceptance: {
    title: (given, label, day) => `${label} wurde seit dem ${day} ${given}-mal zugestimmt`,
    description: 'Wie oft jeder Fassung zugestimmt wurde. Gestrichelt senkrecht: hier begann eine Fassung.',
    none: 'Noch niemand hat einer Fassung zugestimmt',
    day: 'Tag (UTC)',
  },
  funnel: {
    title: (share, label) => `${share} der Gefragten haben ${label} beantwortet`,
    whole: (count, label) =>
      `${count} ${count === '1' ? 'Kunde hat' : 'Kunden haben'} ${label} beantwortet; sonst ist niemand gefragt`,
    description:
      'Jeder Balken hat jene des Balkens darüber, für die auch der nächste Schritt gilt. Wer nie entschied, ist nicht bekannt.',
    none: 'Noch niemand wurde gefragt oder hat geantwortet',
    heads: ['Schritt', 'Kunden', 'Anteil'],
    names: { asked: 'Gefragt', answered: 'Beantwortet', given: 'Zugestimmt', mayProceed: 'In Kraft' },
  },
  standings: {
    title: (share, inForce, all) =>
      `${share} der Kunden haben eine Einwilligung in Kraft (${inForce} von ${all})`,
    description: 'Wo Kunden heute stehen. Jeder zählt einmal. Wer nie entschied, ist nicht bekannt.',
    none: 'Noch kein Kunde hat entschieden',
    heads: ['Stand', 'Kunden', 'Anteil'],
    names: {
      inForce: 'In Kraft',
      inGrace: 'In Kraft bis zum Ende der Frist',
      superseded: 'Beantwortete ältere Fassung',
      expired: 'Abgelaufen',
      unconfirmed: 'Nicht bestätigt',
      rejected: 'Stimmte nicht zu',
      withdrawn: 'Widerrief',
    },
  },
  forecast: {
    title: (ending, all, until, most) =>
      `${ending} von ${all} Einwilligungen in Kraft enden bis ${until}, die meisten im ${most}`,
    description: 'Wie viele Einwilligungen in Kraft jeden Monat enden, wenn sie nicht erneuert werden.',
    none: 'Keine Einwilligung endet in diesen zwölf Monaten',
    heads: ['Monat (UTC)', 'Endende Einwilligungen'],
  },
  times: {
    title: (answers, label, days) =>
      `Mindestens die Hälfte der Antworten auf ${label} kam ${days === 0 ? 'am ersten Tag' : days === 1 ? 'binnen eines Tages' : `binnen ${days} Tagen`} (${answers} im Ganzen)`,
    description:
      'Wie viele Tage nach dem Inkrafttreten Antworten kamen. Mit dem letzten gefüllten Balken war es die Hälfte.',
    none: 'Die geltende Fassung hat noch keine Antwort',
    heads: ['Tage nach dem Inkrafttreten', 'Antworten'],
  },
  origins: {
    description: 'Jeder Kunde zählt einmal, nach seiner neuesten Antwort; wer zustimmte, füllt die Balken.',
    othersAre:
      'Bei den übrigen sind Gruppen unter fünf Kunden, die nach den zwanzig größten und die nächstgrößere, wo sonst jemand zu errechnen wäre.',
    others: 'Übrige',
    unstated: 'nicht genannt',
    heads: ['Zugestimmt', 'Nicht zugestimmt', 'Widerrufen', 'Nicht bestätigt', 'Kunden', 'Anteil zugestimmt'],
  },
  locales: {
    title: (share, count, name, all) =>
      `${share} der ${count} Kunden, die auf ${name} antworteten, stimmten zu (${all} im Ganzen)`,
    none: 'Keine Sprache hat genug Kunden, um gezeigt zu werden',
    name: 'Sprache',
  },
  channels: {
    title: (share, count, name, all) =>
      `${share} der ${count} Kunden mit Kanal „${name}“ stimmten zu (${all} im Ganzen)`,
    none: 'Kein Kanal hat genug Kunden, um gezeigt zu werden',
    name: 'Kanal',
  },
};

/** English where there are no words in the language. */
export function pictureWords(language: string): PictureWords {
  return language.split('-')[0] === german.language ? german : english;
}

export function numberIn({ language }: PictureWords, count: number): string {
  return new Intl.NumberFormat(language).format(count);
}

/** Never 100 % of what is not all, nor nought of what is something. */
export function shareIn({ language }: PictureWords, count: number, all: number): string {
  const whole = Math.round((100 * count) / all);
  const shown = count > 0 && count < all ? Math.min(99, Math.max(1, whole)) : whole;
  return new Intl.NumberFormat(language, { style: 'percent' }).format(shown / 100);
}

export function languageIn({ language }: PictureWords, tag: string): string {
  // No extension of a tag has a name.
  return new Intl.DisplayNames(language, { type: 'language' }).of(new Intl.Locale(tag).baseName) ?? tag;
}

/** Names the time zone. */
export function momentIn({ language }: PictureWords, at: Date | string, timeZone = 'UTC'): string {
  const how = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return new Intl.DateTimeFormat(language, { ...how, timeZone, timeZoneName: 'short' }).format(new Date(at));
}

export function dayIn(
  { language }: PictureWords,
  day: Date | string,
  how: Intl.DateTimeFormatOptions,
): string {
  return new Intl.DateTimeFormat(language, { ...how, timeZone: 'UTC' }).format(new Date(day));
}
