import { inLanguages, type Pair } from '../shell/languages';
import type { ActivityKind } from './documents/generated';

export const activityWords = inLanguages({
  what: ['What was done', 'Was geschah'],
  subject: ['To what', 'Woran'],
  notKept: ['not kept', 'nicht festgehalten'],
  none: ['Nothing has been done yet.', 'Noch ist nichts geschehen.'],
  elsewhere: ['What stands elsewhere', 'Was anderswo steht'],
  places: {
    customers: [
      'answers by staff and links of ids, on the page of each customer',
      'Antworten durch Personal und Verbindungen von IDs, auf der Seite des Kunden',
    ],
    templates: ['drafts that await a colleague', 'Entwürfe, die auf jemanden warten'],
    settings: ['what counts now and what is proposed', 'was jetzt gilt und was vorgeschlagen ist'],
    events: [
      'what a change of settings changed, and what was linked',
      'was eine Änderung der Einstellungen änderte, und was verbunden wurde',
    ],
  },
  nowhere: [
    'Later changes of endpoints, dropped proposals of settings and which files were saved are kept nowhere. Of a draft only the last save stands here.',
    'Spätere Änderungen an Endpunkten, verworfene Vorschläge zu Einstellungen und gespeicherte Dateien werden nirgends festgehalten. Von einem Entwurf steht hier nur das letzte Speichern.',
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
