import { saidIn } from '../shell/words';

const english = {
  title: 'Settings',
  intro: 'What publishing requires. Each change stands in the log.',
  environment:
    'FOUR_EYES and CONFIRM_ASKED_ABOVE in the environment were only the first settings. What stands here counts.',
  fourEyes: 'Four eyes',
  fourEyesSays: {
    true: 'on: another person than the last editor publishes a draft',
    false: 'off: a draft may be published by its last editor',
  },
  turnOn: 'Another person than the last editor has to publish a draft',
  limit: 'Confirmation limit',
  limitSays: (customers: string) => `asking more than ${customers} customers again must be confirmed`,
  limitHint: 'A publication that asks more customers again than these must state how many.',
  changed: 'Changed',
  never: 'never: the defaults count',
  confirmedBy: 'Confirmed by',
  change: 'Change',
  ask: 'Change what publishing requires?',
  second: 'Four eyes are on, so another person has to ask for the same before it counts.',
  proposed: (at: string) => `A change awaits a second person. It was proposed ${at}:`,
  isOwn: 'You proposed it, so somebody else has to confirm it.',
  confirm: 'Confirm it',
  askConfirm: 'Let this change count?',
  withdraw: 'Drop it',
  askWithdraw: 'Drop the proposed change?',
};

const german: typeof english = {
  title: 'Einstellungen',
  intro: 'Was zum Veröffentlichen nötig ist. Jede Änderung steht im Protokoll.',
  environment:
    'FOUR_EYES und CONFIRM_ASKED_ABOVE in der Umgebung waren nur die ersten Einstellungen. Was hier steht, zählt.',
  fourEyes: 'Vier Augen',
  fourEyesSays: {
    true: 'an: Wer den Entwurf zuletzt schrieb, veröffentlicht ihn nicht',
    false: 'aus: Wer den Entwurf zuletzt schrieb, darf ihn veröffentlichen',
  },
  turnOn: 'Einen Entwurf muss jemand anderes veröffentlichen, als ihn zuletzt schrieb',
  limit: 'Grenze zum Bestätigen',
  limitSays: (customers) => `mehr als ${customers} Kunden neu zu fragen ist zu bestätigen`,
  limitHint: 'Wer mehr Kunden neu fragt, muss beim Veröffentlichen sagen, wie viele.',
  changed: 'Geändert',
  never: 'nie: Es gelten die Vorgaben',
  confirmedBy: 'Bestätigt von',
  change: 'Ändern',
  ask: 'Ändern, was zum Veröffentlichen nötig ist?',
  second: 'Vier Augen sind an: Es zählt erst, wenn jemand anderes dasselbe verlangt.',
  proposed: (at) => `Eine Änderung wartet auf eine zweite Person. Vorgeschlagen ${at}:`,
  isOwn: 'Das haben Sie vorgeschlagen, bestätigen muss es jemand anderes.',
  confirm: 'Bestätigen',
  askConfirm: 'Soll diese Änderung zählen?',
  withdraw: 'Verwerfen',
  askWithdraw: 'Die vorgeschlagene Änderung verwerfen?',
};

export const useSettingWords = saidIn(english, german);
