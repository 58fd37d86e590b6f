import type { Refused } from 'consent-client/apollo';
import { inLanguages, type Pair } from './languages';

type OfTable = Partial<Record<keyof typeof Refused, Pair>>;

/** What staff read of a refusal, by its code, where an area has no words of its own. None for another code. */
export const refusalWords: Readonly<Record<string, string | undefined>> = inLanguages({
  CONFIRMATION_REQUIRED: ['More are asked than you confirmed.', 'Es werden mehr gefragt als bestätigt.'],
  DRAFT_EXISTS: ['There is a draft already.', 'Einen Entwurf gibt es schon.'],
  DRAFT_NOT_FOUND: ['There is no draft any more.', 'Es gibt keinen Entwurf mehr.'],
  EDIT_CONFLICT: ['Somebody else has changed it meanwhile.', 'Jemand hat es inzwischen geändert.'],
  FORBIDDEN: ['You do not have the right to do this.', 'Dazu fehlt Ihnen das Recht.'],
  FOUR_EYES_REQUIRED: ['Another person has to do this.', 'Das muss jemand anderes tun.'],
  INTERNAL: [
    'The service failed. The operator needs this:',
    'Der Dienst versagte. Der Betrieb braucht dies:',
  ],
  INVALID_INPUT: [
    'Nothing was changed. Please correct what is marked.',
    'Nichts wurde geändert. Bitte berichtigen Sie, was markiert ist.',
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
  WEBHOOKS_NOT_CONFIGURED: ['The service lacks WEBHOOK_SECRET_KEY.', 'Dem Dienst fehlt WEBHOOK_SECRET_KEY.'],
} satisfies OfTable);
