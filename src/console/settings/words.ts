import { inLanguages } from '../shell/languages';

export const settingWords = inLanguages({
  intro: [
    'What publishing requires. Each change stands in the log.',
    'Was zum Veröffentlichen nötig ist. Jede Änderung steht im Protokoll.',
  ],
  environment: [
    'FOUR_EYES and CONFIRM_ASKED_ABOVE in the environment were only the first settings. What stands here counts.',
    'FOUR_EYES und CONFIRM_ASKED_ABOVE in der Umgebung waren nur die ersten Einstellungen. Was hier steht, zählt.',
  ],
  fourEyes: ['Four eyes', 'Vier Augen'],
  fourEyesSays: {
    true: [
      'on: another person than the last editor publishes a draft',
      'an: Wer den Entwurf zuletzt schrieb, veröffentlicht ihn nicht',
    ],
    false: [
      'off: a draft may be published by its last editor',
      'aus: Wer den Entwurf zuletzt schrieb, darf ihn veröffentlichen',
    ],
  },
  turnOn: [
    'Another person than the last editor has to publish a draft',
    'Einen Entwurf muss jemand anderes veröffentlichen, als ihn zuletzt schrieb',
  ],
  confirmAskedAbove: ['Confirmation limit', 'Grenze zum Bestätigen'],
  limitSays: (customers: string) => [
    `asking more than ${customers} customers again must be confirmed`,
    `mehr als ${customers} Kunden neu zu fragen ist zu bestätigen`,
  ],
  confirmAskedAboveHint: [
    'Who asks more customers again confirms it: here by the label of the version, elsewhere by their number.',
    'Wer mehr Kunden neu fragt, bestätigt es: hier mit der Bezeichnung der Fassung, anderswo mit ihrer Zahl.',
  ],
  changed: ['Changed', 'Geändert'],
  never: ['never: the defaults count', 'nie: Es gelten die Vorgaben'],
  confirmedBy: ['Confirmed by', 'Bestätigt von'],
  change: ['Change', 'Ändern'],
  ask: ['Change what publishing requires?', 'Ändern, was zum Veröffentlichen nötig ist?'],
  second: [
    'Four eyes are on, so another person has to ask for the same before it counts.',
    'Vier Augen sind an: Es zählt erst, wenn jemand anderes dasselbe verlangt.',
  ],
  proposed: (at: string) => [
    `A change awaits a second person. It was proposed ${at}:`,
    `Eine Änderung wartet auf eine zweite Person. Vorgeschlagen ${at}:`,
  ],
  isOwn: [
    'You proposed it, so somebody else has to confirm it.',
    'Das haben Sie vorgeschlagen, bestätigen muss es jemand anderes.',
  ],
  confirm: ['Confirm it', 'Bestätigen'],
  askConfirm: ['Let this change count?', 'Soll diese Änderung zählen?'],
  withdraw: ['Drop it', 'Verwerfen'],
  askWithdraw: ['Drop the proposed change?', 'Die vorgeschlagene Änderung verwerfen?'],
});
