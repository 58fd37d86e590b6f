import { inLanguages, type Pair } from '../../shell/languages';
import type { ErasureMode, ErasureReason, HoldReason } from '../documents/generated';

export const eraseWords = inLanguages({
  open: ['Erase', 'Löschen'],
  title: ['Erase a customer', 'Einen Kunden löschen'],
  mode: ['How much', 'Wie viel'],
  modes: {
    UNLINK: ['The link between id and records', 'Die Verbindung von ID und Einträgen'],
    SHRED: ['The link and the records', 'Die Verbindung und die Einträge'],
  } satisfies Record<ErasureMode, Pair>,
  modeHints: {
    UNLINK: [
      'The records stay and show that somebody agreed, but nobody can say any more that it was this customer.',
      'Die Einträge bleiben und zeigen, dass jemand zustimmte, doch niemand kann mehr sagen, dass es dieser Kunde war.',
    ],
    SHRED: ['Only their hashes stay, in the log.', 'Nur ihre Hashes bleiben, im Protokoll.'],
  } satisfies Record<ErasureMode, Pair>,
  what: ['What', 'Was'],
  goes: ['Goes', 'Geht'],
  stays: ['Stays', 'Bleibt'],
  places: {
    records: ['Records of answers', 'Einträge von Antworten'],
    links: ['Links between id and records', 'Verbindungen von ID und Einträgen'],
    standings: ['Templates on which reports count the customer', 'Vorlagen, in deren Berichten er zählt'],
    idempotencyKeys: ['Idempotency keys', 'Idempotenzschlüssel'],
  },
  nothing: ['The service holds nothing of this id (any more).', 'Der Dienst hat nichts (mehr) zu dieser ID.'],
  others: (ids: string) => [
    `The same person is known by other ids, which are erased too: ${ids}.`,
    `Dieselbe Person hat andere IDs, die mitgelöscht werden: ${ids}.`,
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
  typeId: ['Type the customer id once more', 'Schreiben Sie die Kunden-ID noch einmal'],
  erase: ['Erase this customer', 'Diesen Kunden löschen'],
  done: ['The customer is erased.', 'Der Kunde ist gelöscht.'],
  at: ['Erased', 'Gelöscht'],
  named: ['Named in the log and the journal as', 'Heißt im Protokoll und im Journal'],
  afterwards: ['What follows', 'Was folgt'],
  refused: (until: string) => [
    `Until ${until} answers of this id by services are refused, for their queues may still hold old ones. An answer that the customer gives while signed in is taken.`,
    `Bis ${until} werden Antworten zu dieser ID durch Dienste abgelehnt, denn in deren Warteschlangen können noch alte sein. Antwortet der Kunde angemeldet selbst, gilt das.`,
  ],
  notRefused: [
    'Services may send answers of this id at once, also old ones.',
    'Dienste dürfen sofort Antworten zu dieser ID senden, auch alte.',
  ],
  follows: {
    anew: [
      'Who answers under this id again is somebody new, without former answers.',
      'Wer unter dieser ID wieder antwortet, ist jemand Neues, ohne frühere Antworten.',
    ],
    backup: [
      'A backup of before brings the customer back, until an operator replays the journal.',
      'Ein früheres Backup bringt den Kunden zurück, bis der Betrieb das Journal wieder anwendet.',
    ],
    files: [
      'Files that were saved before still have what was in them, and so do systems that were sent answers.',
      'Dateien, die vorher gespeichert wurden, haben noch, was darin war, und ebenso Systeme, die Antworten bekamen.',
    ],
  },
});

export const holdWords = inLanguages({
  since: (at: string, why: string) => [`On hold since ${at}: ${why}`, `Löschsperre seit ${at}: ${why}`],
  reasons: {
    LEGAL_CLAIM: ['the evidence is needed for a legal claim', 'ein Rechtsanspruch braucht den Nachweis'],
    LEGAL_OBLIGATION: ['a law demands that the evidence is kept', 'ein Gesetz verlangt den Nachweis'],
    CUSTOMER_CLAIM: ['a claim of the customer needs it', 'der Kunde braucht den Nachweis für einen Anspruch'],
  } satisfies Record<HoldReason, Pair>,
  command: [
    'Holds are set and lifted at the command line alone, so that nobody who erases can lift one first:',
    'Löschsperren setzt und hebt nur die Befehlszeile auf, damit niemand, der löscht, sie vorher aufhebt:',
  ],
});
