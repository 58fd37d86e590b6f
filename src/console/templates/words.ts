import { inLanguages, type Pair } from '../shell/languages';
import type { VersionState } from './documents/generated';

export const templateWords = inLanguages({
  standing: (given: string, reject: string, withdraw: string, pending: string) => [
    `${given} agreed, ${reject} refused, ${withdraw} withdrew. To answer again, of them: ${pending}`,
    `${given} stimmten zu, ${reject} lehnten ab, ${withdraw} widerriefen. Davon sollen neu antworten: ${pending}`,
  ],
  nobodyAnswered: ['Nobody has answered yet.', 'Noch niemand hat geantwortet.'],
  states: {
    DRAFT: ['Draft', 'Entwurf'],
    SCHEDULED: ['Scheduled', 'Geplant'],
    CURRENT: ['In effect', 'In Kraft'],
    SUPERSEDED: ['Superseded', 'Abgelöst'],
    CANCELLED: ['Cancelled', 'Abgesagt'],
  } satisfies Record<VersionState, Pair>,
  published: (label: string, moment: string) => [
    `${label} is published. It is in effect from ${moment}.`,
    `${label} ist veröffentlicht. Sie ist in Kraft ab ${moment}.`,
  ],
  cancelled: (done: string, planned: string) => [
    `Cancelled ${done}. It was to take effect ${planned}, and never did.`,
    `Abgesagt ${done}. Sie sollte ${planned} in Kraft treten und tat es nie.`,
  ],
  edit: ['Edit the draft', 'Entwurf bearbeiten'],
  toRules: ['Rules', 'Regeln'],
  write: ['Write a new version', 'Neue Fassung schreiben'],
  retired: (day: string) => [`Retired on ${day}`, `Außer Gebrauch seit ${day}`],
  versions: ['Versions', 'Fassungen'],
  onlyNewest: ['The newest 50 versions are shown.', 'Die neuesten 50 Fassungen sind zu sehen.'],
});

export const listWords = inLanguages({
  search: ['Find by name or code', 'Name oder Code'],
  current: ['In effect', 'In Kraft'],
  next: ['Next', 'Als Nächstes'],
  standing: ['Standing', 'Stand'],
  languages: ['Languages', 'Sprachen'],
  none: ['No template matches.', 'Keine Vorlage passt dazu.'],
  empty: ['There is no template yet.', 'Es gibt noch keine Vorlage.'],
  nothing: ['none yet', 'noch keine'],
  since: (label: string, day: string) => [`${label}, since ${day}`, `${label}, seit ${day}`],
  draft: (label: string, by: string | null) => [
    by ? `Draft ${label} by ${by}` : `Draft ${label}`,
    by ? `Entwurf ${label} von ${by}` : `Entwurf ${label}`,
  ],
});

export const versionWords = inLanguages({
  label: ['Version', 'Fassung'],
  effect: ['In effect from', 'In Kraft ab'],
  grace: ['Earlier consents count until', 'Frühere Einwilligungen gelten bis'],
  published: ['Published', 'Veröffentlicht'],
  hash: ['SHA-256 of the words', 'SHA-256 des Wortlauts'],
  compare: ['Compare with', 'Vergleichen mit'],
  compared: (one: string, two: string) => [`${one} compared with ${two}`, `${one} im Vergleich mit ${two}`],
  withNone: ['no other version', 'keiner anderen Fassung'],
  textLanguage: ['Language of the text', 'Sprache des Textes'],
});
