import type { Refused } from 'consent-client/apollo';
import { inLanguages, type Pair } from './languages';

type OfTable = Partial<Record<keyof typeof Refused, Pair>>;

/** What staff read of a refusal, by its code, where an area has no words of its own. None for another code. */
export const useRefusalWords: () => Readonly<Record<string, string | undefined>> = inLanguages({
  API_KEY_NOT_FOUND: ['There is no such API key.', 'Diesen API-Schlüssel gibt es nicht.'],
  CONFIRMATION_REQUIRED: [
    'More customers would be asked than were counted. Look at the number again.',
    'Es würden mehr Kunden gefragt als gezählt. Sehen Sie sich die Zahl noch einmal an.',
  ],
  DRAFT_EXISTS: [
    'Somebody has begun a draft already. Load it.',
    'Einen Entwurf gibt es schon. Laden Sie ihn.',
  ],
  DRAFT_NOT_FOUND: [
    'The draft was published or discarded meanwhile.',
    'Der Entwurf wurde inzwischen veröffentlicht oder verworfen.',
  ],
  EDIT_CONFLICT: [
    'Somebody else has saved meanwhile. Nothing was changed. Load what is new.',
    'Jemand anderes hat inzwischen gespeichert. Nichts wurde geändert. Laden Sie das Neue.',
  ],
  FORBIDDEN: ['You do not have the right to do this.', 'Dazu fehlt Ihnen das Recht.'],
  FOUR_EYES_REQUIRED: [
    'Four eyes are on: another person has to do this, with a sign-in or key of their own.',
    'Vier Augen sind nötig: Das muss jemand anderes tun, mit eigener Anmeldung oder eigenem Schlüssel.',
  ],
  INTERNAL: [
    'The service has failed. Tell the operator the number at the end.',
    'Der Dienst hat versagt. Nennen Sie dem Betrieb die Nummer am Ende.',
  ],
  INVALID_INPUT: [
    'Nothing was changed. Please correct what is marked.',
    'Nichts wurde geändert. Bitte berichtigen Sie, was markiert ist.',
  ],
  NOTHING_CHANGED: ['The texts are those of the version before.', 'Die Texte sind die der Fassung davor.'],
  RATE_LIMITED: [
    'These are too many requests. Try again in a minute.',
    'Das sind zu viele Anfragen. Versuchen Sie es in einer Minute noch einmal.',
  ],
  SECRET_ALREADY_SHOWN: ['The secret was shown already.', 'Das Geheimnis wurde schon gezeigt.'],
  SET_NOT_FOUND: ['There is no such set.', 'Diesen Satz gibt es nicht.'],
  TEMPLATE_EXISTS: ['A template has this code already.', 'Diesen Code hat schon eine Vorlage.'],
  TEMPLATE_NOT_FOUND: ['No template has this code.', 'Keine Vorlage hat diesen Code.'],
  TEMPLATE_RETIRED: ['The template is retired.', 'Die Vorlage ist außer Gebrauch.'],
  UNAUTHENTICATED: ['You are not signed in any more.', 'Sie sind nicht mehr angemeldet.'],
  UNAVAILABLE: [
    'The service is busy. Try again in a moment.',
    'Der Dienst ist überlastet. Versuchen Sie es gleich noch einmal.',
  ],
  VERSION_BUILT_UPON: [
    'A later version builds upon it. Withdraw that one first.',
    'Eine spätere Fassung baut darauf auf. Ziehen Sie erst diese zurück.',
  ],
  VERSION_IN_EFFECT: [
    'It is in effect already, so only a new version can replace it.',
    'Sie ist schon in Kraft, nur eine neue Fassung kann sie ablösen.',
  ],
  WEBHOOK_NOT_FOUND: ['There is no such endpoint.', 'Diesen Empfänger gibt es nicht.'],
  WEBHOOKS_NOT_CONFIGURED: [
    'The operator has set no WEBHOOK_SECRET_KEY, so nothing can be sent.',
    'Der Betrieb hat keinen WEBHOOK_SECRET_KEY gesetzt, darum lässt sich nichts senden.',
  ],
} satisfies OfTable);
