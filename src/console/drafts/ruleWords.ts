import { saidIn } from '../shell/words';
import type { Confirmation, MayDecide } from './documents/generated';

const english = {
  title: 'Rules of',
  says: 'They count at once, for all versions.',
  rename: 'Rename',
  save: 'Save the rules',
  saved: 'Saved.',
  kindStays: 'It stays, because a version was published.',
  confirmation: 'Confirmation',
  confirmations: {
    NONE: 'not asked for',
    REQUIRED: 'by a link that the customer is sent',
  } satisfies Record<Confirmation, string>,
  mayDecide: 'May consent',
  mayDecides: {
    ANYONE: 'the customer, or anyone for them',
    SELF_ONLY: 'the customer alone',
    AUTHORISED: 'the customer, or somebody who was checked',
  } satisfies Record<MayDecide, string>,
  waits: 'A consent waits for its confirmation',
  waitsHint: 'Such as P14D for 14 days.',
  notify: 'Tell before a consent ends',
  notifyHint: 'Up to five, such as P30D P7D. Empty: never.',
  retire: 'Retire',
  retireTitle: 'Retire this template permanently?',
  retireSays: 'Nobody is asked any more, and scheduled versions are cancelled. Customers can still withdraw.',
  type: (code: string) => `Type ${code}`,
};

const german: typeof english = {
  title: 'Regeln von',
  says: 'Sie gelten sofort und für alle Fassungen.',
  rename: 'Umbenennen',
  save: 'Regeln speichern',
  saved: 'Gespeichert.',
  kindStays: 'Das bleibt, weil eine Fassung veröffentlicht ist.',
  confirmation: 'Bestätigung',
  confirmations: { NONE: 'nicht nötig', REQUIRED: 'durch einen Link, den der Kunde erhält' },
  mayDecide: 'Einwilligen darf',
  mayDecides: {
    ANYONE: 'der Kunde oder jemand für ihn',
    SELF_ONLY: 'nur der Kunde selbst',
    AUTHORISED: 'der Kunde oder jemand, der geprüft wurde',
  },
  waits: 'Eine Einwilligung wartet auf ihre Bestätigung',
  waitsHint: 'Etwa P14D für 14 Tage.',
  notify: 'Melden, bevor eine Einwilligung endet',
  notifyHint: 'Bis zu fünf, etwa P30D P7D. Leer: nie.',
  retire: 'Außer Gebrauch nehmen',
  retireTitle: 'Diese Vorlage für immer außer Gebrauch nehmen?',
  retireSays:
    'Niemand wird mehr gefragt, geplante Fassungen werden abgesagt. Kunden können weiterhin widerrufen.',
  type: (code) => `Tippen Sie ${code}`,
};

export const useRuleWords = saidIn(english, german);
