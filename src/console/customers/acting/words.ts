import { saidIn } from '../../shell/words';
import type { DecidingRole, LinkReason, MayDecide } from '../documents/generated';

const english = {
  back: 'Back to the customer',
  answer: {
    title: 'Answer for a customer',
    none: 'none yet',
    words: 'The words',
    textLanguage: 'The language that the customer heard or read',
    value: 'The customer',
    role: 'Who decided',
    roles: {
      SELF: 'The customer',
      GUARDIAN: 'A guardian',
      REPRESENTATIVE: 'A representative',
    } satisfies Record<DecidingRole, string>,
    relationship: 'What they are to the customer',
    check: 'Whether they may decide was',
    actor: 'Their id in your systems',
    actorHint: 'Only a salted hash of it is kept.',
    channelHint: 'Where the answer came in, in your own words.',
    decidedAt: 'When the customer decided',
    decidedAtHint: 'If that was before now, such as on paper.',
    unsaid: 'not stated',
    mayDecides: {
      SELF_ONLY: 'Only the customer may agree to this text, and nobody for them.',
      AUTHORISED: 'Only somebody who acts for the customer and was checked may agree to this text.',
    } satisfies Record<Exclude<MayDecide, 'ANYONE'>, string>,
    confirmation: 'A consent to this text counts once the customer confirms it by the link that you send.',
    retired: 'The template is retired. Only a withdrawal is still recorded.',
    record: 'Record the answer',
    again: 'Load what is new',
    recorded: 'Recorded:',
    unchanged: 'Nothing was added, for the same answer was there already:',
    awaits: 'It does not count yet. It waits until the customer opens the link that you send.',
    notKept: (parts: string) => `The template does not keep this, so it was dropped: ${parts}.`,
  },
  link: {
    open: 'Link another id',
    title: 'Link another id to this customer',
    does: 'The other id means the same person from then on. Per template the later answer counts. This cannot be undone.',
    former: 'The other id',
    formerHint: 'It becomes an id of this customer, such as that of a visitor who signed in.',
    look: 'Look first',
    preview: (count: number) =>
      count === 1 ? 'One answer would be recorded anew' : `${count} answers would be recorded anew`,
    reason: 'Why they are one person',
    reasons: {
      SIGNED_IN: 'A visitor signed in',
      DUPLICATE: 'Two accounts of one person',
    } satisfies Record<LinkReason, string>,
    includeHeld: 'Link them although one is on hold',
    confirm: 'How many answers are recorded anew',
    confirmHint: 'Type the number above to confirm.',
    link: 'Link them',
    done: (count: number) => `They are linked. Answers recorded anew: ${count}.`,
  },
  refusals: {
    DECISION_CONFLICT:
      'Somebody recorded another answer meanwhile, so this one was not recorded. Load it, look at it, and answer again if it is still right.',
    VERSION_SUPERSEDED: 'The text has changed meanwhile. Nothing was recorded. Load the new text.',
    AUTHORITY_REQUIRED:
      'Who decided may not agree to this text for the customer, or was not checked. Nothing was recorded.',
    TEMPLATE_RETIRED: 'The template is retired. Nothing was recorded.',
    CUSTOMER_ERASED: 'This customer was erased a short time ago, so services cannot bring them back yet.',
    LINK_NOT_CONFIRMED: 'This is not the number of answers. Nothing was linked. Look again.',
    CUSTOMER_ALREADY_LINKED: 'One of these ids is already linked to a customer. Nothing was linked.',
    LEGAL_HOLD: 'The customer is on hold. Nothing was changed.',
    ERASURE_NOT_CONFIRMED: 'This is not the number of records. Nothing was erased.',
    JOURNAL_UNAVAILABLE: 'The service cannot write its journal of erasures. Nothing was erased.',
  },
};

const german: typeof english = {
  back: 'Zurück zum Kunden',
  answer: {
    title: 'Für einen Kunden antworten',
    none: 'noch keine',
    words: 'Der Wortlaut',
    textLanguage: 'Die Sprache, die der Kunde hörte oder las',
    value: 'Der Kunde',
    role: 'Wer entschied',
    roles: {
      SELF: 'Der Kunde',
      GUARDIAN: 'Eine sorgeberechtigte Person',
      REPRESENTATIVE: 'Ein Vertreter',
    },
    relationship: 'Was diese Person dem Kunden ist',
    check: 'Ob diese Person entscheiden darf, wurde',
    actor: 'Ihre Nummer in Ihren Systemen',
    actorHint: 'Aufbewahrt wird davon nur ein gesalzener Hash.',
    channelHint: 'Wo die Antwort einging, in Ihren eigenen Worten.',
    decidedAt: 'Wann der Kunde entschied',
    decidedAtHint: 'Falls nicht jetzt, etwa auf Papier.',
    unsaid: 'nicht angegeben',
    mayDecides: {
      SELF_ONLY: 'Diesem Text darf nur der Kunde selbst zustimmen, und niemand für ihn.',
      AUTHORISED: 'Diesem Text darf nur zustimmen, wer für den Kunden handelt und geprüft ist.',
    },
    confirmation:
      'Eine Einwilligung in diesen Text zählt, sobald der Kunde sie mit dem Link bestätigt, den Sie senden.',
    retired: 'Die Vorlage ist außer Gebrauch. Nur ein Widerruf wird noch aufgezeichnet.',
    record: 'Die Antwort aufzeichnen',
    again: 'Das Neue laden',
    recorded: 'Aufgezeichnet:',
    unchanged: 'Nichts kam hinzu, denn dieselbe Antwort gab es schon:',
    awaits: 'Sie zählt noch nicht. Sie wartet, bis der Kunde den Link öffnet, den Sie senden.',
    notKept: (parts) => `Die Vorlage bewahrt das nicht auf, darum fiel es weg: ${parts}.`,
  },
  link: {
    open: 'Andere Nummer verbinden',
    title: 'Eine andere Nummer mit diesem Kunden verbinden',
    does: 'Die andere Nummer meint von da an dieselbe Person. Je Vorlage zählt die spätere Antwort. Das lässt sich nicht zurücknehmen.',
    former: 'Die andere Nummer',
    formerHint: 'Sie wird eine Nummer dieses Kunden, etwa die eines Besuchers, der sich anmeldete.',
    look: 'Erst ansehen',
    preview: (count) =>
      count === 1 ? 'Eine Antwort würde neu aufgezeichnet' : `${count} Antworten würden neu aufgezeichnet`,
    reason: 'Warum sie eine Person sind',
    reasons: { SIGNED_IN: 'Ein Besucher meldete sich an', DUPLICATE: 'Zwei Konten einer Person' },
    includeHeld: 'Verbinden, obwohl etwas gesperrt ist',
    confirm: 'Wie viele Antworten neu aufgezeichnet werden',
    confirmHint: 'Schreiben Sie zur Bestätigung die Zahl von oben.',
    link: 'Verbinden',
    done: (count) => `Sie sind verbunden. Neu aufgezeichnete Antworten: ${count}.`,
  },
  refusals: {
    DECISION_CONFLICT:
      'Jemand hat inzwischen eine andere Antwort aufgezeichnet, darum diese nicht. Laden Sie sie, sehen Sie sie an und antworten Sie noch einmal, wenn es noch stimmt.',
    VERSION_SUPERSEDED:
      'Der Text hat sich inzwischen geändert. Nichts wurde aufgezeichnet. Laden Sie den neuen Text.',
    AUTHORITY_REQUIRED:
      'Wer entschied, darf diesem Text nicht für den Kunden zustimmen oder wurde nicht geprüft. Nichts wurde aufgezeichnet.',
    TEMPLATE_RETIRED: 'Die Vorlage ist außer Gebrauch. Nichts wurde aufgezeichnet.',
    CUSTOMER_ERASED: 'Dieser Kunde wurde vor kurzem gelöscht, darum holen ihn Dienste noch nicht zurück.',
    LINK_NOT_CONFIRMED:
      'Das ist nicht die Zahl der Antworten. Nichts wurde verbunden. Sehen Sie noch einmal nach.',
    CUSTOMER_ALREADY_LINKED:
      'Eine dieser Nummern ist schon mit einem Kunden verbunden. Nichts wurde verbunden.',
    LEGAL_HOLD: 'Der Kunde hat eine Löschsperre. Nichts wurde geändert.',
    ERASURE_NOT_CONFIRMED: 'Das ist nicht die Zahl der Einträge. Nichts wurde gelöscht.',
    JOURNAL_UNAVAILABLE:
      'Der Dienst kann sein Journal der Löschungen nicht schreiben. Nichts wurde gelöscht.',
  },
};

export const useActingWords = saidIn(english, german);
