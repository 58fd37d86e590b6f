import type { RefusedError } from '../../client/apollo';
import type { DecisionValue, PendingReason } from '../../client/documents/generated';

/** What the dialog says itself; the texts of the templates come from the service. */
export interface Words {
  readonly language: string;
  readonly demo: string;
  readonly intro: string;
  readonly customer: string;
  readonly template: string;
  readonly textLanguage: string;
  readonly loading: string;
  readonly notLoaded: string;
  readonly tryAgain: string;
  readonly retired: string;
  readonly unanswered: string;
  readonly nothingPending: string;
  readonly reasons: Readonly<Record<PendingReason, string>>;
  readonly readAndAnswer: string;
  readonly readAgain: string;
  readonly newSince: string;
  readonly newSinceGiven: string;
  readonly noNote: string;
  readonly answers: Readonly<Record<DecisionValue, string>>;
  readonly later: string;
  readonly sending: string;
  readonly unsent: string;
  readonly recorded: Readonly<Record<DecisionValue, string>>;
  readonly overtaken: string;
  readonly overtakenRecorded: string;
  readonly history: string;
  readonly noHistory: string;
  readonly decided: Readonly<Record<DecisionValue, string>>;
  readonly receipt: string;
  readonly earlier: string;
  /** By code of the service's error table; a customer seldom meets another. */
  readonly refusals: Readonly<Record<string, string>>;
  readonly otherRefusal: string;
}

const english: Words = {
  language: 'en',
  demo: 'Consent demo',
  intro: 'How a frontend asks for consent. Customers and texts are samples.',
  customer: 'Customer',
  template: 'Subject',
  textLanguage: 'Language',
  loading: 'Loading…',
  notLoaded: 'This could not be loaded. We will try again as soon as you are online.',
  tryAgain: 'Try again',
  retired: 'We no longer ask for this consent.',
  unanswered: 'You have not answered yet.',
  nothingPending: 'You have nothing to answer.',
  reasons: {
    NEVER_DECIDED: 'Please read the text and answer.',
    NEW_VERSION: 'The text has changed since then. Please answer the new text.',
    EXPIRED: 'Your consent was for a limited time and has expired. Please answer again.',
  },
  readAndAnswer: 'Read and answer',
  readAgain: 'Read the text again',
  newSince: 'New since your last answer',
  newSinceGiven: 'New since you agreed',
  noNote: 'The text was revised.',
  answers: { given: 'I agree', reject: 'I do not agree', withdraw: 'Withdraw my consent' },
  later: 'Decide later',
  sending: 'Your answer is on its way…',
  unsent: 'Your answer has not arrived yet. We will keep it and send it as soon as you are online.',
  recorded: {
    given: 'Thank you, your consent is recorded.',
    reject: 'Your “no” is recorded. We will respect it.',
    withdraw: 'Your consent is withdrawn.',
  },
  overtaken: 'The text has changed in the meantime. Your answer was not recorded. Please read the new text.',
  overtakenRecorded:
    'Your answer to the earlier text is recorded. The text has changed in the meantime. Please read the new text.',
  history: 'Your answers so far',
  noHistory: 'None yet.',
  decided: { given: 'Agreed', reject: 'Did not agree', withdraw: 'Withdrawn' },
  receipt: 'Receipt',
  earlier: 'Show earlier answers',
  refusals: {
    UNAUTHENTICATED: 'You are signed out, and nothing was recorded. Please sign in again.',
    FORBIDDEN: 'You can only answer for yourself.',
    TEMPLATE_NOT_FOUND: 'This text does not exist.',
    NO_PUBLISHED_VERSION: 'There is no text to answer yet.',
    VERSION_NOT_FOUND: 'You can no longer answer this text. Please load it again.',
    LOCALE_NOT_AVAILABLE: 'The text is not available in this language.',
    TEMPLATE_RETIRED: 'We no longer ask for this consent. Nothing was recorded.',
    RATE_LIMITED: 'There are too many requests right now. Please try again in a minute.',
    UNAVAILABLE: 'The service is busy. Please try again in a moment.',
  },
  otherRefusal: 'That did not work, and nothing was recorded. Please tell us this code:',
};

const german: Words = {
  language: 'de',
  demo: 'Einwilligungen: Demo',
  intro: 'Wie eine Anwendung nach einer Einwilligung fragt. Kunden und Texte sind Beispiele.',
  customer: 'Person',
  template: 'Gegenstand',
  textLanguage: 'Sprache',
  loading: 'Wird geladen …',
  notLoaded: 'Das ließ sich nicht laden. Sobald Sie online sind, wird es erneut versucht.',
  tryAgain: 'Erneut versuchen',
  retired: 'Nach dieser Einwilligung wird nicht mehr gefragt.',
  unanswered: 'Sie haben noch nicht geantwortet.',
  nothingPending: 'Es ist nichts zu beantworten.',
  reasons: {
    NEVER_DECIDED: 'Wir bitten um Ihre Antwort.',
    NEW_VERSION: 'Seitdem hat sich der Text geändert. Wir bitten um Ihre Antwort auf den neuen.',
    EXPIRED: 'Ihre Einwilligung war befristet und ist abgelaufen. Wir fragen Sie erneut.',
  },
  readAndAnswer: 'Lesen und antworten',
  readAgain: 'Text noch einmal lesen',
  newSince: 'Neu seit Ihrer letzten Antwort',
  newSinceGiven: 'Neu seit Ihrer Zustimmung',
  noNote: 'Der Text wurde überarbeitet.',
  answers: { given: 'Ich stimme zu', reject: 'Ich stimme nicht zu', withdraw: 'Einwilligung widerrufen' },
  later: 'Später entscheiden',
  sending: 'Ihre Antwort ist unterwegs …',
  unsent:
    'Ihre Antwort ist noch nicht angekommen. Wir bewahren sie auf und senden sie, sobald Sie online sind.',
  recorded: {
    given: 'Danke, Ihre Einwilligung ist festgehalten.',
    reject: 'Ihr „Nein“ ist festgehalten. Wir halten uns daran.',
    withdraw: 'Ihre Einwilligung ist widerrufen.',
  },
  overtaken:
    'Der Text hat sich inzwischen geändert. Ihre Antwort wurde nicht festgehalten: Bitte lesen Sie den neuen Text.',
  overtakenRecorded:
    'Ihre Antwort auf den früheren Text ist festgehalten. Er hat sich inzwischen geändert: Bitte lesen Sie den neuen.',
  history: 'Ihre bisherigen Antworten',
  noHistory: 'Noch keine.',
  decided: { given: 'Zugestimmt', reject: 'Nicht zugestimmt', withdraw: 'Widerrufen' },
  receipt: 'Beleg',
  earlier: 'Frühere Antworten zeigen',
  refusals: {
    UNAUTHENTICATED: 'Sie sind abgemeldet. Bitte melden Sie sich erneut an; es wurde nichts festgehalten.',
    FORBIDDEN: 'Sie können nur für sich selbst antworten.',
    TEMPLATE_NOT_FOUND: 'Diesen Text gibt es nicht.',
    NO_PUBLISHED_VERSION: 'Es gibt noch keinen Text zu beantworten.',
    VERSION_NOT_FOUND: 'Dieser Text lässt sich nicht mehr beantworten. Bitte laden Sie ihn neu.',
    LOCALE_NOT_AVAILABLE: 'Den Text gibt es nicht in dieser Sprache.',
    TEMPLATE_RETIRED: 'Nach dieser Einwilligung wird nicht mehr gefragt; es wurde nichts festgehalten.',
    RATE_LIMITED: 'Gerade kommen zu viele Anfragen. Bitte versuchen Sie es in einer Minute erneut.',
    UNAVAILABLE: 'Der Dienst ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  },
  otherRefusal: 'Das hat nicht geklappt, und es wurde nichts festgehalten. Bitte nennen Sie uns diesen Code:',
};

const known: readonly Words[] = [english, german];

/** In the reader's language where we have it, else in English. */
export function wordsIn(locale: string): Words {
  const [language] = locale.split('-');
  return known.find((words) => words.language === language) ?? english;
}

/** A refusal of the service in plain words; the code is for the help desk. */
export function refusalIn({ refusals, otherRefusal }: Words, { code, requestId }: RefusedError): string {
  return refusals[code] ?? [otherRefusal, code, requestId].filter(Boolean).join(' ');
}
