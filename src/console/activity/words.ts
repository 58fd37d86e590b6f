import { inLanguages, type Pair } from '../shell/languages';
import type { ActivityKind } from './documents/generated';

export const activityWords = inLanguages({
  when: ['When', 'Wann'],
  what: ['What was done', 'Was geschah'],
  subject: ['To what', 'Woran'],
  by: ['By', 'Von'],
  notKept: ['not kept', 'nicht festgehalten'],
  none: ['Nothing has been done yet.', 'Noch ist nichts geschehen.'],
  beyond: [
    'Links stand in the log, and answers by staff on the page of each customer. Later changes of endpoints, dropped proposals of settings and the name of who erased or revoked are kept nowhere.',
    'Verbindungen stehen im Protokoll, Antworten durch Personal auf der Seite des Kunden. Spätere Änderungen an Endpunkten, verworfene Vorschläge zu Einstellungen und der Name dessen, der löschte oder widerrief, werden nirgends festgehalten.',
  ],
  kinds: {
    TEMPLATE_CREATED: ['Template created', 'Vorlage angelegt'],
    TEMPLATE_RETIRED: ['Template retired', 'Vorlage außer Gebrauch'],
    DRAFT_SAVED: ['Draft saved', 'Entwurf gespeichert'],
    VERSION_PUBLISHED: ['Version published', 'Fassung veröffentlicht'],
    VERSION_CANCELLED: ['Version cancelled', 'Fassung abgesagt'],
    SET_SAVED: ['Set saved', 'Gruppe gespeichert'],
    PRESENTATION_REGISTERED: ['Screen registered', 'Bildschirm erfasst'],
    SETTINGS_CHANGED: ['Settings changed', 'Einstellungen geändert'],
    SETTINGS_PROPOSED: ['Settings proposed', 'Einstellungen vorgeschlagen'],
    WEBHOOK_CREATED: ['Endpoint added', 'Endpunkt hinzugefügt'],
    CUSTOMER_ERASED: ['Customer erased', 'Kunde gelöscht'],
    API_KEY_ISSUED: ['API key issued', 'API-Schlüssel ausgestellt'],
    API_KEY_REVOKED: ['API key revoked', 'API-Schlüssel widerrufen'],
  } satisfies Record<ActivityKind, Pair>,
});
