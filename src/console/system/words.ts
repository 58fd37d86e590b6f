import { inLanguages } from '../shell/languages';

export const systemWords = inLanguages({
  again: ['Look again', 'Neu nachsehen'],
  inOrder: ['All is in order', 'Alles in Ordnung'],
  unaudited: ['No alarm, but nobody has audited the log', 'Kein Alarm, aber das Protokoll ist ungeprüft'],
  alarms: ['This needs you', 'Darum müssen Sie sich kümmern'],
  failing: (check: string) => [
    `The node that answers is not ready: ${check}.`,
    `Der Knoten, der antwortet, ist nicht bereit: ${check}.`,
  ],
  unread: ['The database could not be read.', 'Die Datenbank ließ sich nicht lesen.'],
  forked: ['Old backup restored: nothing is signed.', 'Altes Backup eingespielt: Nichts wird signiert.'],
  unsigned: [
    'Evidence has waited for its signature for a minute.',
    'Nachweise warten seit einer Minute auf ihre Signatur.',
  ],
  late: ['The log was not stamped for more than a day.', 'Das Protokoll ist über einen Tag ungestempelt.'],
  audit: ['The last audit of the log found faults.', 'Die letzte Prüfung des Protokolls fand Fehler.'],
  clocks: [
    'The clocks of this machine and of the database differ by more than a second.',
    'Die Uhren dieses Rechners und der Datenbank weichen um mehr als eine Sekunde ab.',
  ],
  hooks: [
    'Endpoints fail or get nothing more, or events were given up.',
    'Endpunkte scheitern oder bekommen nichts mehr, oder Ereignisse sind aufgegeben.',
  ],
  release: ['Release', 'Version'],
  started: ['This node runs since', 'Dieser Knoten läuft seit'],
  database: ['Database', 'Datenbank'],
  databases: {
    postgresql: ['PostgreSQL', 'PostgreSQL'],
    pglite: ['embedded (PGlite)', 'eingebettet (PGlite)'],
  },
  schema: ['Newest migration', 'Neueste Migration'],
  replica: ['Replica', 'Replikat'],
  replicas: {
    used: ['reports are read from it', 'Berichte kommen von dort'],
    behind: ['too far behind to be read', 'zu weit zurück, um gelesen zu werden'],
    away: ['does not answer', 'antwortet nicht'],
  },
  log: ['Entries of the log', 'Einträge im Protokoll'],
  checkpoint: ['Last signed', 'Zuletzt signiert'],
  key: ['With this key since', 'Mit diesem Schlüssel seit'],
  stamp: ['Last time stamp', 'Letzter Zeitstempel'],
  audited: ['Last audit', 'Letzte Prüfung'],
  neverAudited: [
    'never; an operator runs “consent log audit”',
    'noch nie; der Betrieb führt „consent log audit“ aus',
  ],
  inOrderHooks: ['Endpoints that deliver', 'Endpunkte, die liefern'],
  stoppedHooks: ['Endpoints that fail or stand still', 'Endpunkte, die scheitern oder ruhen'],
  waiting: ['Events that wait', 'Wartende Ereignisse'],
  oldest: ['The oldest of them', 'Das älteste davon'],
});
