/** A text as `saveDraft` takes it. */
export interface Wording {
  readonly locale: 'en' | 'de';
  readonly title: string;
  readonly body: string;
  readonly changeNote: string;
}

type Bilingual = Readonly<Record<Wording['locale'], string>>;

/** The prepared wording for this version number. The lists’ lengths share no divisor, so thirty versions differ. */
export function nextWording(templateCode: string, number: number): readonly Wording[] {
  const write = prepared[templateCode];
  return write ? (['en', 'de'] as const).map((locale) => ({ locale, ...write(number, locale) })) : [];
}

export function hasWording(templateCode: string): boolean {
  return templateCode in prepared;
}

type Write = (number: number, locale: Wording['locale']) => Omit<Wording, 'locale'>;

const prepared: Readonly<Record<string, Write>> = {
  'marketing-email': (number, locale) => {
    const topic = turn(topics, number)[locale];
    const often = turn(frequencies, number)[locale];
    return locale === 'de'
      ? {
          title: `Neuigkeiten und ${topic} per E-Mail`,
          body: `Dürfen wir Ihnen Neuigkeiten über unsere Produkte und **${topic}** per E-Mail senden? Wir schreiben Ihnen ${often}.\n\nSie können Ihre Einwilligung jederzeit widerrufen.`,
          changeNote: `Neu: **${topic}**. Wir schreiben Ihnen ${often}.`,
        }
      : {
          title: `News and ${topic} by e-mail`,
          body: `May we send you news about our products and **${topic}** by e-mail? We write ${often}.\n\nYou can withdraw your consent at any time.`,
          changeNote: `New: **${topic}**. We write ${often}.`,
        };
  },
  'terms-of-service': (number, locale) => {
    const promise = turn(promises, number)[locale];
    const notice = turn(notices, number)[locale];
    return locale === 'de'
      ? {
          title: 'Nutzungsbedingungen',
          body: `Bitte lesen und akzeptieren Sie die Bedingungen, zu denen wir unseren Dienst anbieten.\n\n1. Sie sind dafür verantwortlich, was Sie mit Ihrem Konto tun.\n2. Wir können den Vertrag mit einer Frist von **${notice}** beenden.\n3. ${promise}`,
          changeNote: `Die Kündigungsfrist beträgt nun **${notice}**. Neu ist Punkt 3: ${promise}`,
        }
      : {
          title: 'Terms of service',
          body: `Please read and accept the terms under which we provide our service.\n\n1. You are responsible for what you do with your account.\n2. We may end the contract with a notice of **${notice}**.\n3. ${promise}`,
          changeNote: `The notice period is now **${notice}**. Point 3 is new: ${promise}`,
        };
  },
};

function turn(list: readonly [Bilingual, ...Bilingual[]], number: number): Bilingual {
  return list[number % list.length] ?? list[0];
}

const topics = [
  { en: 'surveys', de: 'Umfragen' },
  { en: 'early product tests', de: 'Tests neuer Produkte' },
  { en: 'tips for what you own', de: 'Tipps zu Ihren Produkten' },
  { en: 'invitations to events', de: 'Einladungen zu Veranstaltungen' },
  { en: 'offers of shops near you', de: 'Angebote in Ihrer Region' },
  { en: 'birthday vouchers', de: 'Geburtstagsgutscheine' },
] as const;

const frequencies = [
  { en: 'at most once a week', de: 'höchstens einmal pro Woche' },
  { en: 'at most ten times a year', de: 'höchstens zehnmal im Jahr' },
  { en: 'once a month', de: 'einmal im Monat' },
  { en: 'at most twice a month', de: 'höchstens zweimal im Monat' },
  { en: 'four times a year', de: 'viermal im Jahr' },
] as const;

const promises = [
  {
    en: 'You can export your data at any time.',
    de: 'Sie können Ihre Daten jederzeit mitnehmen.',
  },
  {
    en: 'We announce maintenance two days ahead.',
    de: 'Wartungen kündigen wir zwei Tage vorher an.',
  },
  {
    en: 'We answer complaints within three working days.',
    de: 'Beschwerden beantworten wir innerhalb von drei Werktagen.',
  },
  {
    en: 'We store your data in the European Union only.',
    de: 'Wir speichern Ihre Daten nur in der Europäischen Union.',
  },
  {
    en: 'You can close your account with one click.',
    de: 'Sie können Ihr Konto mit einem Klick schließen.',
  },
  {
    en: 'Prices do not change during a year that you paid for.',
    de: 'In einem bezahlten Jahr ändern sich die Preise nicht.',
  },
] as const;

const notices = [
  { en: 'two months', de: 'zwei Monaten' },
  { en: 'six weeks', de: 'sechs Wochen' },
  { en: 'three months', de: 'drei Monaten' },
  { en: 'eight weeks', de: 'acht Wochen' },
  { en: '90 days', de: '90 Tagen' },
] as const;
