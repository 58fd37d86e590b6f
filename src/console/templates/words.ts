import { inLanguages, type Pair } from '../shell/languages';
import type { VersionState } from './documents/generated';

export const useTemplateWords = inLanguages({
  list: {
    search: ['Find by name or code', 'Nach Name oder Code suchen'],
    name: ['Template', 'Vorlage'],
    current: ['In effect', 'In Kraft'],
    next: ['Next', 'Als Nächstes'],
    standing: ['Standing', 'Stand'],
    languages: ['Languages', 'Sprachen'],
    none: ['No template matches.', 'Keine Vorlage passt dazu.'],
    empty: ['There is no template yet.', 'Es gibt noch keine Vorlage.'],
    nothing: ['none yet', 'noch keine'],
    since: (label: string, day: string) => [`${label}, since ${day}`, `${label}, seit ${day}`],
    from: (label: string, day: string) => [`${label}, from ${day}`, `${label}, ab ${day}`],
    draft: (label: string, by: string | null) => [
      by ? `Draft ${label} by ${by}` : `Draft ${label}`,
      by ? `Entwurf ${label} von ${by}` : `Entwurf ${label}`,
    ],
  },
  standing: (given: string, no: string, pending: string) => [
    `${given} agreed, ${no} did not, ${pending} have to answer`,
    `${given} stimmten zu, ${no} nicht, ${pending} sollen antworten`,
  ],
  nobodyAnswered: ['Nobody has answered yet.', 'Noch niemand hat geantwortet.'],
  states: {
    DRAFT: ['Draft', 'Entwurf'],
    SCHEDULED: ['Scheduled', 'Geplant'],
    CURRENT: ['In effect', 'In Kraft'],
    SUPERSEDED: ['Superseded', 'Abgelöst'],
    CANCELLED: ['Cancelled', 'Abgesagt'],
  } satisfies Record<VersionState, Pair>,
  edit: ['Edit the draft', 'Entwurf bearbeiten'],
  toRules: ['Rules', 'Regeln'],
  write: ['Write a new version', 'Neue Fassung schreiben'],
  retired: (day: string) => [`Retired on ${day}`, `Außer Gebrauch seit ${day}`],
  versions: ['Versions', 'Fassungen'],
  onlyNewest: ['The newest 50 versions are shown.', 'Die neuesten 50 Fassungen sind zu sehen.'],
  version: {
    label: ['Version', 'Fassung'],
    change: ['Change', 'Änderung'],
    reason: ['Why it is editorial', 'Warum sie redaktionell ist'],
    asks: ['Asks', 'Fragt'],
    effect: ['In effect from', 'In Kraft ab'],
    grace: ['Earlier consents count until', 'Frühere Einwilligungen gelten bis'],
    validity: ['A consent lasts', 'Eine Einwilligung gilt'],
    published: ['Published', 'Veröffentlicht'],
    cancelled: ['Cancelled', 'Abgesagt'],
    changeNote: ['What is new', 'Was neu ist'],
    hash: ['SHA-256 of the words', 'SHA-256 des Wortlauts'],
    textLanguage: ['Language of the text', 'Sprache des Textes'],
  },
});
