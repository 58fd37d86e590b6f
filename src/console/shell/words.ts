import type { ActorKind } from './documents/generated';
import { inLanguages, type Pair } from './languages';

/** What the console says to staff. */
export const words = inLanguages({
  language: ['en', 'de'],
  console: ['Consent console', 'Einwilligungen'],
  pageLanguage: ['Language', 'Sprache'],
  areas: ['Areas', 'Bereiche'],
  menu: ['Menu', 'Menü'],
  skip: ['To the page', 'Zum Inhalt'],
  loadAgain: ['Load it again', 'Neu laden'],
  sections: {
    templates: ['Templates', 'Vorlagen'],
    customers: ['Customers', 'Kunden'],
    reports: ['Reports', 'Berichte'],
    events: ['Events', 'Ereignisse'],
    settings: ['Settings', 'Einstellungen'],
    sets: ['Sets', 'Gruppen'],
    activity: ['Activity', 'Verlauf'],
    imports: ['Imports', 'Importe'],
    system: ['System', 'System'],
    keys: ['API keys', 'API-Schlüssel'],
  },
  leave: ['Sign out', 'Abmelden'],
  signedInAs: (name: string) => [`Signed in as ${name}`, `Angemeldet als ${name}`],
  loading: ['Loading…', 'Wird geladen …'],
  more: ['Show more', 'Mehr zeigen'],
  tryAgain: ['Try again', 'Noch einmal versuchen'],
  notLoaded: [
    'This could not be loaded. The service does not answer, or you are offline.',
    'Das ließ sich nicht laden. Der Dienst antwortet nicht, oder Sie sind offline.',
  ],
  notFound: ['There is nothing at this address.', 'Unter dieser Adresse ist nichts.'],
  mayNot: (scopes: string) => [
    `This needs the scope ${scopes}, which you do not have.`,
    `Dazu gehört das Recht ${scopes}, das Sie nicht haben.`,
  ],
  offline: [
    'You are offline. What you have read stays here, and nothing can be changed.',
    'Sie sind offline. Was Sie gelesen haben, bleibt hier, und nichts lässt sich ändern.',
  ],
  notSent: [
    'The service does not answer, or you are offline. Look whether it has changed before you try again.',
    'Der Dienst antwortet nicht, oder Sie sind offline. Sehen Sie nach, ob es sich geändert hat, bevor Sie es noch einmal versuchen.',
  ],
  refused: ['The service refuses this:', 'Der Dienst lehnt das ab:'],
  expected: ['Expected:', 'Erwartet wird (englisch):'],
  chooseSome: ['Choose at least one.', 'Wählen Sie mindestens eines.'],
  cancel: ['Go back', 'Zurück'],
  changeNote: ['What is new', 'Was neu ist'],
  copy: ['Copy', 'Kopieren'],
  secretOf: (name: string) => [`The secret of “${name}”`, `Das Geheimnis von „${name}“`],
  shownOnce: [
    'It is shown this once. Keep it where only its holder can read it.',
    'Es ist nur dieses eine Mal zu sehen. Bewahren Sie es dort auf, wo nur sein Inhaber es lesen kann.',
  ],
  kept: ['I have kept it', 'Ich habe es verwahrt'],
  signIn: {
    title: ['Sign in', 'Anmelden'],
    token: ['API key or token', 'API-Schlüssel oder Token'],
    hint: [
      'It stays in the memory of this page and is gone when you close or reload it.',
      'Er bleibt im Speicher dieser Seite und ist fort, wenn Sie sie schließen oder neu laden.',
    ],
    refused: [
      'The service does not accept this API key or token.',
      'Der Dienst nimmt diesen API-Schlüssel oder dieses Token nicht an.',
    ],
    customer: [
      'This token is of a customer. The console is for staff.',
      'Dieses Token gehört einem Kunden. Diese Seiten sind für Mitarbeitende.',
    ],
    local: ['On this machine', 'Auf diesem Rechner'],
    roles: {
      officer: ['Privacy officer', 'Datenschutz'],
      publisher: ['Publisher', 'Veröffentlichen'],
      author: ['Author', 'Schreiben'],
      operator: ['Operator', 'Betrieb'],
    },
    ended: [
      'Your API key or token is not accepted any more. Please sign in again.',
      'Ihr API-Schlüssel oder Token gilt nicht mehr. Bitte melden Sie sich neu an.',
    ],
    atIssuer: (host: string) => [`Sign in at ${host}`, `Anmelden bei ${host}`],
    otherwise: ['With an API key or token', 'Mit API-Schlüssel oder Token'],
    refusedIssuer: (why: string) => [
      `The service does not accept the token of this sign-in. It says: ${why}`,
      `Der Dienst nimmt das Token dieser Anmeldung nicht an. Er sagt: ${why}`,
    ],
    noRights: [
      'This account has no rights here. The operator can grant them at the issuer, see CONSOLE_SCOPES.',
      'Dieses Konto hat hier keine Rechte. Der Betrieb kann sie beim Aussteller vergeben, siehe CONSOLE_SCOPES.',
    ],
    expired: [
      'Your sign-in has ended. What you see stays here until you sign in again.',
      'Ihre Anmeldung ist abgelaufen. Was Sie sehen, bleibt hier, bis Sie sich neu anmelden.',
    ],
    again: ['Sign in again', 'Neu anmelden'],
    passedOn: ['You are signed in. Close this window.', 'Angemeldet. Sie können dieses Fenster schließen.'],
    faults: {
      denied: [
        'The issuer did not let you in: you cancelled, or your account may not use the console.',
        'Der Aussteller hat Sie nicht eingelassen: Sie haben abgebrochen, oder Ihr Konto darf es nicht.',
      ],
      scopes: [
        'The issuer does not know one of the scopes that CONSOLE_SCOPES asks for.',
        'Der Aussteller kennt eines der Rechte nicht, die CONSOLE_SCOPES verlangt.',
      ],
      client: [
        'The issuer does not let this client in. Check CONSOLE_CLIENT_ID and how it is registered.',
        'Der Aussteller lässt diesen Client nicht zu. Prüfen Sie CONSOLE_CLIENT_ID und seinen Eintrag.',
      ],
      away: [
        'The issuer did not answer this page. It is away, or it does not let this page call (CORS).',
        'Der Aussteller antwortet dieser Seite nicht. Er ist fort oder lässt sie nicht anfragen (CORS).',
      ],
      stray: [
        'This sign-in did not begin in this tab, or it was used already. Please sign in again.',
        'Diese Anmeldung begann nicht in diesem Tab oder war schon benutzt. Bitte melden Sie sich neu an.',
      ],
      otherPerson: [
        'That was another account. Sign out first to change accounts.',
        'Das war ein anderes Konto. Melden Sie sich erst ab, um das Konto zu wechseln.',
      ],
      other: (detail: string) => [
        `The sign-in failed. The reason is: ${detail}`,
        `Die Anmeldung ist gescheitert. Der Grund ist: ${detail}`,
      ],
    },
  },
  when: ['When', 'Wann'],
  by: ['By', 'Von'],
  state: ['State', 'Zustand'],
  template: ['Template', 'Vorlage'],
  at: (time: string, by: string) => [`${time} by ${by}`, `${time}, ${by}`],
  actors: {
    ANONYMOUS: ['somebody who was not signed in', 'jemand ohne Anmeldung'],
    CUSTOMER: ['the customer', 'der Kunde'],
    SERVICE: ['a service', 'ein Dienst'],
    STAFF: ['staff', 'Personal'],
    OPERATOR: ['an operator', 'der Betrieb'],
  } satisfies Record<ActorKind, Pair>,
  /** As which the log names the settings of a node. */
  environment: ['the environment of a node', 'die Umgebung eines Knotens'],
});

export interface By {
  readonly kind: ActorKind;
  readonly name: string | null;
}

export function actorIn({ kind, name }: By): string {
  return kind === 'OPERATOR' && name === 'environment' ? words.environment : (name ?? words.actors[kind]);
}
