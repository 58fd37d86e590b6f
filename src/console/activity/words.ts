import { saidIn } from '../shell/words';
import type { ActivityKind } from './documents/generated';

const english = {
  when: 'When',
  what: 'What was done',
  subject: 'To what',
  by: 'By',
  notKept: 'not kept',
  none: 'Nothing has been done yet.',
  kinds: {
    TEMPLATE_CREATED: 'Template created',
    TEMPLATE_RETIRED: 'Template retired',
    DRAFT_SAVED: 'Draft saved',
    VERSION_PUBLISHED: 'Version published',
    VERSION_CANCELLED: 'Version cancelled',
    SET_SAVED: 'Set saved',
    PRESENTATION_REGISTERED: 'Screen registered',
    SETTINGS_CHANGED: 'Settings changed',
    API_KEY_ISSUED: 'API key issued',
    API_KEY_REVOKED: 'API key revoked',
  } satisfies Record<ActivityKind, string>,
};

const german: typeof english = {
  when: 'Wann',
  what: 'Was geschah',
  subject: 'Woran',
  by: 'Von',
  notKept: 'nicht festgehalten',
  none: 'Noch ist nichts geschehen.',
  kinds: {
    TEMPLATE_CREATED: 'Vorlage angelegt',
    TEMPLATE_RETIRED: 'Vorlage außer Gebrauch',
    DRAFT_SAVED: 'Entwurf gespeichert',
    VERSION_PUBLISHED: 'Fassung veröffentlicht',
    VERSION_CANCELLED: 'Fassung abgesagt',
    SET_SAVED: 'Satz gespeichert',
    PRESENTATION_REGISTERED: 'Bildschirm erfasst',
    SETTINGS_CHANGED: 'Einstellungen geändert',
    API_KEY_ISSUED: 'API-Schlüssel ausgestellt',
    API_KEY_REVOKED: 'API-Schlüssel widerrufen',
  },
};

export const useActivityWords = saidIn(english, german);
