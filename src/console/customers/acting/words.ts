import { inLanguages, type Pair } from '../../shell/languages';
import type { DecidingRole, LinkReason, MayDecide } from '../documents/generated';

export const answerWords = inLanguages({
  back: ['Back to the customer', 'Zurück zum Kunden'],
  title: ['Answer for a customer', 'Für einen Kunden antworten'],
  none: ['none yet', 'noch keine'],
  textLanguage: ['The language that the customer heard or read', 'Die Sprache, die der Kunde hörte oder las'],
  value: ['The customer', 'Der Kunde'],
  role: ['Who decided', 'Wer entschied'],
  roles: {
    SELF: ['The customer', 'Der Kunde'],
    GUARDIAN: ['A guardian', 'Eine sorgeberechtigte Person'],
    REPRESENTATIVE: ['A representative', 'Ein Vertreter'],
  } satisfies Record<DecidingRole, Pair>,
  relationship: ['What they are to the customer', 'Was diese Person dem Kunden ist'],
  check: ['Whether they may decide was', 'Ob diese Person entscheiden darf, wurde'],
  actor: ['Their id in your systems', 'Ihre ID in Ihren Systemen'],
  actorHint: ['Only a salted hash of it is kept.', 'Aufbewahrt wird davon nur ein gesalzener Hash.'],
  channelHint: [
    'Where the answer came in, in your own words, such as: call-centre.',
    'Wo sie einging, in Ihren eigenen Worten, etwa: callcenter.',
  ],
  decidedAt: ['When the customer decided', 'Wann der Kunde entschied'],
  decidedAtHint: [
    'If that was before now, such as on paper. Longer ago than the service takes: leave it empty, and name the day below.',
    'Falls nicht jetzt, etwa auf Papier. Länger zurück, als der Dienst annimmt: leer lassen und den Tag unten nennen.',
  ],
  tooEarly: (newest: string) => [
    `The newest answer is of ${newest}. No answer from before it can replace it.`,
    `Die neueste Antwort ist vom ${newest}. Eine frühere kann sie nicht ersetzen.`,
  ],
  unsaid: ['not stated', 'nicht angegeben'],
  mayDecides: {
    SELF_ONLY: [
      'Only the customer may agree to this text, and nobody for them.',
      'Diesem Text darf nur der Kunde selbst zustimmen, und niemand für ihn.',
    ],
    AUTHORISED: [
      'Only somebody who acts for the customer and was checked may agree to this text.',
      'Diesem Text darf nur zustimmen, wer für den Kunden handelt und geprüft ist.',
    ],
  } satisfies Record<Exclude<MayDecide, 'ANYONE'>, Pair>,
  confirmation: [
    'A consent to this text counts once the customer confirms it by the link that you send.',
    'Eine Einwilligung in diesen Text zählt, sobald der Kunde sie mit dem Link bestätigt, den Sie senden.',
  ],
  retired: [
    'The template is retired. Only a withdrawal is still recorded.',
    'Die Vorlage ist außer Gebrauch. Nur ein Widerruf wird noch aufgezeichnet.',
  ],
  record: ['Record the answer', 'Die Antwort aufzeichnen'],
  again: ['Load what is new', 'Das Neue laden'],
  recorded: ['Recorded:', 'Aufgezeichnet:'],
  unchanged: ['Nothing was added, this answer was there:', 'Nichts kam hinzu, diese Antwort gab es schon:'],
  awaits: [
    'It does not count yet. It waits until the customer opens the link that you send.',
    'Sie zählt noch nicht. Sie wartet, bis der Kunde den Link öffnet, den Sie senden.',
  ],
  notKept: (parts: string) => [
    `The template does not keep this, so it was dropped: ${parts}.`,
    `Die Vorlage bewahrt das nicht auf, darum fiel es weg: ${parts}.`,
  ],
});

export const linkWords = inLanguages({
  open: ['Link another id', 'Andere ID verbinden'],
  title: ['Link another id to this customer', 'Eine andere ID mit diesem Kunden verbinden'],
  does: [
    'The other id means the same person from then on. Per template the later answer counts. This cannot be undone.',
    'Die andere ID meint von da an dieselbe Person. Je Vorlage zählt die spätere Antwort. Das lässt sich nicht zurücknehmen.',
  ],
  former: ['The other id', 'Die andere ID'],
  formerHint: [
    'It becomes an id of this customer, such as that of a visitor who signed in.',
    'Sie wird eine ID dieses Kunden, etwa die eines Besuchers, der sich anmeldete.',
  ],
  look: ['Look first', 'Erst ansehen'],
  preview: (count: number) => [
    count === 1 ? '1 answer would be recorded anew' : `${count} answers would be recorded anew`,
    count === 1 ? '1 Antwort würde neu aufgezeichnet' : `${count} Antworten würden neu aufgezeichnet`,
  ],
  reason: ['Why they are one person', 'Warum sie eine Person sind'],
  reasons: {
    SIGNED_IN: ['A visitor signed in', 'Ein Besucher meldete sich an'],
    DUPLICATE: ['Two accounts of one person', 'Zwei Konten einer Person'],
  } satisfies Record<LinkReason, Pair>,
  includeHeld: ['Link them although one is on hold', 'Verbinden, obwohl etwas gesperrt ist'],
  confirmDecisions: ['How many answers are recorded anew', 'Wie viele Antworten neu aufgezeichnet werden'],
  confirmDecisionsHint: ['Type the number above to confirm.', 'Schreiben Sie zur Bestätigung die Zahl oben.'],
  unknown: [
    'The service does not know this id. It may be mistyped:',
    'Der Dienst kennt diese ID nicht. Sie ist vielleicht vertippt:',
  ],
  itself: ['This is the same id.', 'Das ist dieselbe ID.'],
  typeFormer: ['Type the other id once more', 'Schreiben Sie die andere ID noch einmal'],
  link: ['Link them', 'Verbinden'],
  done: (count: number) => [
    `They are linked. Answers recorded anew: ${count}.`,
    `Sie sind verbunden. Neu aufgezeichnete Antworten: ${count}.`,
  ],
});
