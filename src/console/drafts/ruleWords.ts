import { inLanguages, type Pair } from '../shell/languages';
import type { Confirmation, MayDecide } from './documents/generated';

export const ruleWords = inLanguages({
  title: ['Rules of', 'Regeln von'],
  says: ['They count at once, for all versions.', 'Sie gelten sofort und für alle Fassungen.'],
  rename: ['Rename', 'Umbenennen'],
  save: ['Save the rules', 'Regeln speichern'],
  saved: ['Saved.', 'Gespeichert.'],
  kindStays: ['It stays, because a version was published.', 'Bleibt, weil eine Fassung veröffentlicht ist.'],
  confirmation: ['Confirmation', 'Bestätigung'],
  confirmations: {
    NONE: ['not asked for', 'nicht nötig'],
    REQUIRED: ['by a link that the customer is sent', 'durch einen Link, den der Kunde erhält'],
  } satisfies Record<Confirmation, Pair>,
  mayDecide: ['May consent', 'Einwilligen darf'],
  mayDecides: {
    ANYONE: ['the customer, or anyone for them', 'der Kunde oder jemand für ihn'],
    SELF_ONLY: ['the customer alone', 'nur der Kunde selbst'],
    AUTHORISED: ['the customer, or somebody who was checked', 'der Kunde oder jemand, der geprüft wurde'],
  } satisfies Record<MayDecide, Pair>,
  confirmationValidity: ['A consent waits for its confirmation', 'Eine Einwilligung wartet auf Bestätigung'],
  notifyBefore: ['Tell before a consent ends', 'Melden, bevor eine Einwilligung endet'],
  notifyBeforeHint: ['Up to five, in days: 30 7. Empty: never.', 'Bis zu fünf, in Tagen: 30 7. Leer: nie.'],
  retire: ['Retire', 'Außer Gebrauch nehmen'],
  retireTitle: ['Retire this template permanently?', 'Diese Vorlage für immer außer Gebrauch nehmen?'],
  retireSays: [
    'Nobody is asked any more, and scheduled versions are cancelled. Customers can still withdraw.',
    'Niemand wird mehr gefragt, geplante Fassungen werden abgesagt. Kunden können weiterhin widerrufen.',
  ],
  type: (code: string) => [`Type ${code}`, `Tippen Sie ${code}`],
});
