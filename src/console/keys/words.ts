import { inLanguages, type Pair } from '../shell/languages';

/** What each scope allows. */
const says: Readonly<Record<string, Pair>> = {
  'consents:read': [
    'See where any customer stands, and what they decided',
    'Sehen, wo jeder Kunde steht und was er entschied',
  ],
  'consents:decide': ['Record decisions for any customer', 'Entscheidungen für jeden Kunden aufzeichnen'],
  'decisions:import': ['Import decisions of other systems', 'Entscheidungen anderer Systeme übernehmen'],
  'templates:write': ['Create templates and write drafts', 'Vorlagen anlegen und Entwürfe schreiben'],
  'templates:publish': [
    'Publish and cancel versions, retire templates, set their rules',
    'Fassungen veröffentlichen und absagen, Vorlagen außer Gebrauch nehmen, ihre Regeln setzen',
  ],
  'settings:manage': ['Change what publishing requires', 'Ändern, was zum Veröffentlichen nötig ist'],
  'audit:read': ['Read reports and the evidence', 'Berichte und Beweise lesen'],
  'subjects:export': ['Take the evidence file of any customer', 'Die Nachweisdatei jedes Kunden holen'],
  'subjects:erase': ['Erase customers', 'Kunden löschen'],
  'subjects:link': ['Link two customers who are one person', 'Zwei Kunden verbinden, die eine Person sind'],
  'events:read': [
    'Read all events, with the decisions of every customer',
    'Alle Ereignisse lesen, mit den Entscheidungen aller Kunden',
  ],
  'webhooks:manage': ['Manage the endpoints of events', 'Die Endpunkte der Ereignisse verwalten'],
  'operations:read': ['Read the metrics of the service', 'Die Messwerte des Dienstes lesen'],
  'keys:manage': ['Issue and revoke API keys', 'API-Schlüssel ausstellen und widerrufen'],
};

export const keyWords = inLanguages({
  none: [
    'There is no API key yet. A system that calls the service needs one.',
    'Es gibt noch keinen API-Schlüssel. Ein System, das den Dienst aufruft, braucht einen.',
  ],
  issue: ['Issue an API key', 'API-Schlüssel ausstellen'],
  name: ['Name', 'Name'],
  nameHint: ['The system that holds it.', 'Das System, das ihn hat.'],
  scopes: ['It may', 'Er darf'],
  expiresAt: ['Expires', 'Läuft ab'],
  expiresAtHint: [
    'At the end of this day. Leave it empty for a key that is valid until it is revoked.',
    'Am Ende dieses Tages. Leer: Er gilt, bis er widerrufen wird.',
  ],
  never: ['never', 'nie'],
  issued: ['Issued', 'Ausgestellt'],
  used: ['Last used', 'Zuletzt benutzt'],
  valid: ['Valid', 'Gültig'],
  expired: ['Expired', 'Abgelaufen'],
  revoked: (day: string) => [`Revoked on ${day}`, `Widerrufen am ${day}`],
  revoke: ['Revoke', 'Widerrufen'],
  ask: (name: string) => [`Revoke the key “${name}”?`, `Den Schlüssel „${name}“ widerrufen?`],
  consequence: [
    'The system that holds it is refused at once. This cannot be undone.',
    'Das System, das ihn hat, wird sofort abgewiesen. Das lässt sich nicht zurücknehmen.',
  ],
  back: ['All API keys', 'Alle API-Schlüssel'],
  says,
});
