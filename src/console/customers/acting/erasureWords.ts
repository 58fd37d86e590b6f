import { inLanguages, type Pair } from '../../shell/languages';
import type { ErasureMode, ErasureReason, HoldReason } from '../documents/generated';

export const eraseWords = inLanguages({
  open: ['Erase', 'Löschen'],
  title: ['Erase a customer', 'Einen Kunden löschen'],
  mode: ['How much', 'Wie viel'],
  modes: {
    UNLINK: ['The link between id and records', 'Die Verbindung von Nummer und Einträgen'],
    SHRED: ['The link and the records', 'Die Verbindung und die Einträge'],
  } satisfies Record<ErasureMode, Pair>,
  modeHints: {
    UNLINK: [
      'The records stay, tied to nobody, and show that somebody agreed.',
      'Die Einträge bleiben, gehören niemandem mehr und zeigen, dass jemand zustimmte.',
    ],
    SHRED: ['Only their hashes stay, in the log.', 'Nur ihre Hashes bleiben, im Protokoll.'],
  } satisfies Record<ErasureMode, Pair>,
  what: ['What', 'Was'],
  goes: ['Goes', 'Geht'],
  stays: ['Stays', 'Bleibt'],
  places: {
    records: ['Records of answers', 'Einträge von Antworten'],
    links: ['Links between id and records', 'Verbindungen von Nummer und Einträgen'],
    standings: ['Templates on which reports count the customer', 'Vorlagen, in deren Berichten er zählt'],
    idempotencyKeys: ['Idempotency keys', 'Idempotenzschlüssel'],
  },
  nothing: [
    'The service holds nothing of this id, or not any more.',
    'Der Dienst hat zu dieser Nummer nichts, oder nichts mehr.',
  ],
  held: ['Nobody erases a customer on hold.', 'Wer eine Löschsperre hat, wird von niemandem gelöscht.'],
  reason: ['Why', 'Warum'],
  reasons: {
    CUSTOMER_REQUEST: [
      'The customer withdraws and asks for it, Art. 17(1)(b)',
      'Der Kunde widerruft und verlangt es, Art. 17 Abs. 1 lit. b',
    ],
    NO_LONGER_NEEDED: ['The purpose is met, Art. 17(1)(a)', 'Der Zweck ist erfüllt, Art. 17 Abs. 1 lit. a'],
    RETENTION: ['The period for keeping is over, Art. 17(1)(a)', 'Die Frist ist um, Art. 17 Abs. 1 lit. a'],
    OBJECTION: ['The customer objects, Art. 17(1)(c)', 'Der Kunde widerspricht, Art. 17 Abs. 1 lit. c'],
    UNLAWFUL: ['Unlawful processing, Art. 17(1)(d)', 'Unrechtmäßige Verarbeitung, Art. 17 Abs. 1 lit. d'],
    LEGAL_OBLIGATION: ['A law demands it, Art. 17(1)(e)', 'Ein Gesetz verlangt es, Art. 17 Abs. 1 lit. e'],
    CHILD: ['A service for a child, Art. 17(1)(f)', 'Ein Dienst für ein Kind, Art. 17 Abs. 1 lit. f'],
  } satisfies Record<ErasureReason, Pair>,
  confirmRecords: ['How many records the customer has', 'Wie viele Einträge der Kunde hat'],
  confirmRecordsHint: [
    'Type the number of records, those that go and those that stay, to confirm. This cannot be undone.',
    'Schreiben Sie zur Bestätigung die Zahl der Einträge, die gehen oder bleiben. Das lässt sich nicht zurücknehmen.',
  ],
  erase: ['Erase this customer', 'Diesen Kunden löschen'],
  done: ['The customer is erased.', 'Der Kunde ist gelöscht.'],
  at: ['Erased', 'Gelöscht'],
  named: ['Named in the log and the journal as', 'Heißt im Protokoll und im Journal'],
  refused: [
    'Answers of this id by services are refused until',
    'Antworten zu dieser Nummer durch Dienste werden abgelehnt bis',
  ],
  notRefused: ['not at all', 'gar nicht'],
  beyond: [
    'Files that were saved before still have what was in them.',
    'Dateien, die vorher gespeichert wurden, haben noch, was darin war.',
  ],
});

export const holdWords = inLanguages({
  since: (instant: string, why: string) => [
    `On hold since ${instant}: ${why}`,
    `Löschsperre seit ${instant}: ${why}`,
  ],
  reasons: {
    LEGAL_CLAIM: ['the evidence is needed for a legal claim', 'ein Rechtsanspruch braucht den Nachweis'],
    LEGAL_OBLIGATION: ['a law demands that the evidence is kept', 'ein Gesetz verlangt den Nachweis'],
    CUSTOMER_CLAIM: [
      'the customer needs the evidence for a claim',
      'der Kunde braucht den Nachweis für einen Anspruch',
    ],
  } satisfies Record<HoldReason, Pair>,
  command: [
    'Holds are set and lifted at the command line alone, so that nobody who erases can lift one first:',
    'Löschsperren setzt und hebt nur die Befehlszeile auf, damit niemand, der löscht, sie vorher aufhebt:',
  ],
});
