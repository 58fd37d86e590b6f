import { saidIn } from '../../shell/words';
import type { ErasureMode, ErasureReason, HoldReason } from '../documents/generated';

const english = {
  hold: {
    since: (instant: string, why: string) => `On hold since ${instant}: ${why}`,
    reasons: {
      LEGAL_CLAIM: 'the evidence is needed for a legal claim',
      LEGAL_OBLIGATION: 'a law demands that the evidence is kept',
      CUSTOMER_CLAIM: 'the customer needs the evidence for a claim',
    } satisfies Record<HoldReason, string>,
    command:
      'Holds are set and lifted at the command line alone, so that nobody who erases can lift one first:',
  },
  erase: {
    open: 'Erase',
    title: 'Erase a customer',
    mode: 'How much',
    modes: {
      UNLINK: 'The link between id and records',
      SHRED: 'The link and the records',
    } satisfies Record<ErasureMode, string>,
    modeHints: {
      UNLINK: 'The records stay, tied to nobody, and show that somebody agreed.',
      SHRED: 'Of the records only their hashes stay, in the log.',
    } satisfies Record<ErasureMode, string>,
    what: 'What',
    goes: 'Goes',
    stays: 'Stays',
    places: {
      records: 'Records of answers',
      links: 'Links between id and records',
      standings: 'Templates on which reports count the customer',
      idempotencyKeys: 'Idempotency keys',
    },
    nothing: 'The service holds nothing of this id, or not any more.',
    held: 'Nobody erases a customer on hold.',
    reason: 'Why',
    reasons: {
      CUSTOMER_REQUEST: 'The customer withdraws and asks for it, Art. 17(1)(b)',
      NO_LONGER_NEEDED: 'The purpose is fulfilled, Art. 17(1)(a)',
      RETENTION: 'The period for keeping is over, Art. 17(1)(a)',
      OBJECTION: 'The customer objects, Art. 17(1)(c)',
      UNLAWFUL: 'The processing was unlawful, Art. 17(1)(d)',
      LEGAL_OBLIGATION: 'A law demands it, Art. 17(1)(e)',
      CHILD: 'A child was offered the service, Art. 17(1)(f)',
    } satisfies Record<ErasureReason, string>,
    confirm: 'How many records the customer has',
    confirmHint:
      'Type the number of records, those that go and those that stay, to confirm. This cannot be undone.',
    erase: 'Erase this customer',
    done: 'The customer is erased.',
    at: 'Erased',
    named: 'Named in the log and the journal as',
    refused: 'Answers of this id by services are refused until',
    notRefused: 'not at all',
    beyond: 'Files that were saved before still have what was in them.',
  },
};

const german: typeof english = {
  hold: {
    since: (instant, why) => `Löschsperre seit ${instant}: ${why}`,
    reasons: {
      LEGAL_CLAIM: 'der Nachweis wird für einen Rechtsanspruch gebraucht',
      LEGAL_OBLIGATION: 'ein Gesetz verlangt, den Nachweis aufzubewahren',
      CUSTOMER_CLAIM: 'der Kunde braucht den Nachweis für einen Anspruch',
    },
    command:
      'Löschsperren setzt und hebt nur die Befehlszeile auf, damit niemand, der löscht, sie vorher aufhebt:',
  },
  erase: {
    open: 'Löschen',
    title: 'Einen Kunden löschen',
    mode: 'Wie viel',
    modes: { UNLINK: 'Die Verbindung von Nummer und Einträgen', SHRED: 'Die Verbindung und die Einträge' },
    modeHints: {
      UNLINK: 'Die Einträge bleiben, gehören niemandem mehr und zeigen, dass jemand zustimmte.',
      SHRED: 'Von den Einträgen bleiben nur ihre Hashes im Protokoll.',
    },
    what: 'Was',
    goes: 'Geht',
    stays: 'Bleibt',
    places: {
      records: 'Einträge von Antworten',
      links: 'Verbindungen von Nummer und Einträgen',
      standings: 'Vorlagen, in deren Berichten der Kunde zählt',
      idempotencyKeys: 'Idempotenzschlüssel',
    },
    nothing: 'Der Dienst hat zu dieser Nummer nichts, oder nichts mehr.',
    held: 'Wer eine Löschsperre hat, wird von niemandem gelöscht.',
    reason: 'Warum',
    reasons: {
      CUSTOMER_REQUEST: 'Der Kunde widerruft und verlangt es, Art. 17 Abs. 1 lit. b',
      NO_LONGER_NEEDED: 'Der Zweck ist erfüllt, Art. 17 Abs. 1 lit. a',
      RETENTION: 'Die Frist ist um, Art. 17 Abs. 1 lit. a',
      OBJECTION: 'Der Kunde widerspricht, Art. 17 Abs. 1 lit. c',
      UNLAWFUL: 'Die Verarbeitung war rechtswidrig, Art. 17 Abs. 1 lit. d',
      LEGAL_OBLIGATION: 'Ein Gesetz verlangt es, Art. 17 Abs. 1 lit. e',
      CHILD: 'Der Dienst wurde einem Kind angeboten, Art. 17 Abs. 1 lit. f',
    },
    confirm: 'Wie viele Einträge der Kunde hat',
    confirmHint:
      'Schreiben Sie zur Bestätigung die Zahl der Einträge, die gehen oder bleiben. Das lässt sich nicht zurücknehmen.',
    erase: 'Diesen Kunden löschen',
    done: 'Der Kunde ist gelöscht.',
    at: 'Gelöscht',
    named: 'Heißt im Protokoll und im Journal',
    refused: 'Antworten zu dieser Nummer durch Dienste werden abgelehnt bis',
    notRefused: 'gar nicht',
    beyond: 'Dateien, die vorher gespeichert wurden, haben noch, was darin war.',
  },
};

export const useErasureWords = saidIn(english, german);
