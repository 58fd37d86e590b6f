import type { Refused } from 'consent-client/apollo';
import { inLanguages, type Pair } from './languages';

type OfTable = Partial<Record<keyof typeof Refused, Pair>>;

export const idRule: Pair = [
  'An id has 1 to 128 visible ASCII characters, so no space and no ü.',
  'Eine ID hat 1 bis 128 sichtbare ASCII-Zeichen, also kein Leerzeichen und kein ü.',
];

/** What staff read of a refusal, by its code. None for another code. */
export const refusalWords: Readonly<Record<string, string | undefined>> = inLanguages({
  AUTHORITY_REQUIRED: [
    'Who decided may not agree to this text for the customer, or was not checked. Nothing was recorded.',
    'Wer entschied, darf diesem Text nicht für den Kunden zustimmen oder wurde nicht geprüft. Nichts wurde aufgezeichnet.',
  ],
  CONFIRMATION_REQUIRED: [
    'More are asked than you confirmed. Look at their number, and type the label again.',
    'Es werden mehr gefragt als bestätigt. Sehen Sie die Zahl an und tippen Sie die Bezeichnung noch einmal.',
  ],
  CUSTOMER_ALREADY_LINKED: [
    'One of these ids is already linked to a customer. Nothing was linked.',
    'Eine dieser IDs ist schon mit einem Kunden verbunden. Nichts wurde verbunden.',
  ],
  CUSTOMER_ERASED: [
    'This customer was erased a short time ago, so services cannot bring them back yet.',
    'Dieser Kunde wurde vor kurzem gelöscht, darum holen ihn Dienste noch nicht zurück.',
  ],
  DECISION_CONFLICT: [
    'Somebody recorded another answer meanwhile, so this one was not recorded. Load it, look at it, and answer again if it is still right.',
    'Jemand hat inzwischen eine andere Antwort aufgezeichnet, darum diese nicht. Laden Sie sie, sehen Sie sie an und antworten Sie noch einmal, wenn es noch stimmt.',
  ],
  DRAFT_EXISTS: ['There is a draft already.', 'Einen Entwurf gibt es schon.'],
  DRAFT_NOT_FOUND: ['There is no draft any more.', 'Es gibt keinen Entwurf mehr.'],
  EDIT_CONFLICT: ['Somebody else has changed it meanwhile.', 'Jemand hat es inzwischen geändert.'],
  ERASURE_NOT_CONFIRMED: [
    'This is not the number of records. Nothing was erased.',
    'Das ist nicht die Zahl der Einträge. Nichts wurde gelöscht.',
  ],
  FORBIDDEN: ['You do not have the right to do this.', 'Dazu fehlt Ihnen das Recht.'],
  FOUR_EYES_REQUIRED: ['Another person has to do this.', 'Das muss jemand anderes tun.'],
  INTERNAL: ['The service failed. The operator needs:', 'Der Dienst versagte. Der Betrieb braucht:'],
  INVALID_INPUT: [
    'Nothing was changed. Please correct what is marked.',
    'Nichts wurde geändert. Bitte berichtigen Sie, was markiert ist.',
  ],
  JOURNAL_UNAVAILABLE: [
    'The service cannot write its journal of erasures. Nothing was erased.',
    'Der Dienst kann sein Journal der Löschungen nicht schreiben. Nichts wurde gelöscht.',
  ],
  LEGAL_HOLD: ['The customer is on hold.', 'Der Kunde hat eine Löschsperre.'],
  LINK_NOT_CONFIRMED: [
    'This is not the number of answers. Nothing was linked. Look again.',
    'Das ist nicht die Zahl der Antworten. Nichts wurde verbunden. Sehen Sie noch einmal nach.',
  ],
  NOTHING_CHANGED: ['The texts are those of the version before.', 'Die Texte sind die der Fassung davor.'],
  RATE_LIMITED: ['Too many requests. Wait a minute.', 'Zu viele Anfragen. Warten Sie eine Minute.'],
  SET_NOT_FOUND: ['There is no such set.', 'Diese Gruppe gibt es nicht.'],
  TEMPLATE_EXISTS: ['A template has this code already.', 'Diesen Code hat schon eine Vorlage.'],
  TEMPLATE_NOT_FOUND: ['No template has this code.', 'Keine Vorlage hat diesen Code.'],
  TEMPLATE_RETIRED: ['The template is retired.', 'Die Vorlage ist außer Gebrauch.'],
  UNAVAILABLE: ['The service is busy. Try again soon.', 'Der Dienst ist überlastet. Bald geht es wieder.'],
  VERSION_BUILT_UPON: ['Cancel the later version first.', 'Sagen Sie erst die spätere Fassung ab.'],
  VERSION_IN_EFFECT: ['It is in effect already.', 'Sie ist schon in Kraft.'],
  VERSION_SUPERSEDED: [
    'The text has changed meanwhile. Nothing was recorded. Load the new text.',
    'Der Text hat sich inzwischen geändert. Nichts wurde aufgezeichnet. Laden Sie den neuen Text.',
  ],
  WEBHOOKS_NOT_CONFIGURED: ['The service lacks WEBHOOK_SECRET_KEY.', 'Dem Dienst fehlt WEBHOOK_SECRET_KEY.'],
} satisfies OfTable);

/** Unless the length is not at fault. */
const line = (most: string): Pair => [
  most && `Up to ${most} visible characters.`,
  most && `Bis zu ${most} sichtbare Zeichen.`,
];
const code: Pair = [
  'Up to 64 of a-z, 0-9, . _ and -, each once.',
  'Bis zu 64 aus a-z, 0-9, . _ und -, jeder einmal.',
];

type Takes = string | ((found: string) => string);

/** What a field takes, by the member of the input. `found` is the instant, or the number, that the service names. */
export const takenWords: Readonly<Record<string, Takes | undefined>> = inLanguages({
  name: line,
  label: line,
  title: line,
  body: line,
  changeNote: line,
  channel: line,
  templateCode: code,
  templateCodes: code,
  setCode: code,
  actorId: idRule,
  defaultLocale: ['The tag of a language, such as de-AT.', 'Das Kürzel einer Sprache, etwa de-AT.'],
  audience: ['Words of a-z, 0-9 and hyphen.', 'Wörter aus a-z, 0-9 und Bindestrich.'],
  eventTypes: ['Types of events, as the hint has it.', 'Arten von Ereignissen, wie im Hinweis.'],
  url: [
    'An https address without credentials, public or in WEBHOOK_ALLOWED_NETWORKS.',
    'Eine https-Adresse ohne Zugangsdaten, öffentlich oder in WEBHOOK_ALLOWED_NETWORKS.',
  ],
  decidedAt: (days: string) => [
    `Not later than now, and at most ${days} days ago.`,
    `Nicht später als jetzt und vor höchstens ${days} Tagen.`,
  ],
  expiresAt: (at: string) => [
    at ? `Not after ${at}, when your own key ends.` : 'A day to come.',
    at ? `Nicht nach ${at}, wenn Ihr eigener Schlüssel endet.` : 'Ein künftiger Tag.',
  ],
  effectiveFrom: (at: string) => [
    at ? `Later than ${at}, when another version starts.` : 'Now or later.',
    at ? `Später als ${at}, wenn eine andere Fassung beginnt.` : 'Jetzt oder später.',
  ],
  graceUntil: ['Later than the start.', 'Später als der Beginn.'],
  notifyBefore: ['Days (30 7), each shorter than consents last.', 'Tage (30 7), kürzer als Einwilligungen.'],
});
