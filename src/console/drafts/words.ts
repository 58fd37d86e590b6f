import { inLanguages, type Pair } from '../shell/languages';
import type { TemplateKind, TextChange } from './documents/generated';

export const draftWords = inLanguages({
  draftOf: ['Draft of', 'Entwurf von'],
  toPublish: ['Publish …', 'Veröffentlichen …'],
  discard: ['Discard the draft', 'Entwurf verwerfen'],
  discardSurely: ['Discard the draft with all of its texts?', 'Den Entwurf mit allen Texten verwerfen?'],
  isRetired: [
    'The template is retired, so nothing more is written for it.',
    'Die Vorlage ist außer Gebrauch, für sie wird nichts mehr geschrieben.',
  ],
  noDraft: ['There is no draft of this template.', 'Von dieser Vorlage gibt es keinen Entwurf.'],
  label: ['Label', 'Bezeichnung'],
  labelHint: ['Your own name for the new version.', 'Ihr eigener Name der neuen Fassung.'],
  labelTaken: (label: string, fresh: string) => [
    `Another version is called ${label} too. Give this one another label, such as ${fresh}.`,
    `Auch eine andere Fassung heißt ${label}. Geben Sie dieser eine andere Bezeichnung, etwa ${fresh}.`,
  ],
  start: ['Start a draft', 'Entwurf beginnen'],
  draftFrom: (label: string) => [`Draft from ${label}`, `Entwurf aus ${label}`],
  startEmpty: ['Start empty', 'Leer beginnen'],
  view: ['View', 'Ansicht'],
  modes: {
    write: ['Write', 'Schreiben'],
    preview: ['Preview', 'Vorschau'],
    compare: ['Compare', 'Vergleichen'],
  },
  saved: (at: string, no: number) => [`Saved ${at}, revision ${no}.`, `Gespeichert ${at}, Revision ${no}.`],
  joined: (by: string) => [
    `${by} saved as well meanwhile. Both changes are here.`,
    `${by} hat zugleich gespeichert. Beide Änderungen sind da.`,
  ],
  endsReview: [
    'If you change it, the request to publish it ends.',
    'Wenn Sie ihn ändern, endet die Bitte, ihn zu veröffentlichen.',
  ],
  repeatedNote: [
    'So says the version before. Say what is new since then, or leave it empty.',
    'So steht es in der Fassung davor. Sagen Sie, was seitdem neu ist, oder lassen Sie es leer.',
  ],
  saving: {
    waiting: ['Not saved yet.', 'Noch nicht gespeichert.'],
    saving: ['Saving …', 'Wird gespeichert …'],
    unsent: [
      'Not saved: the service does not answer. What you wrote stays here.',
      'Nicht gespeichert: Der Dienst antwortet nicht. Was Sie geschrieben haben, bleibt hier.',
    ],
    ended: [
      'Not saved: you have to sign in again. What you wrote stays here.',
      'Nicht gespeichert: Sie müssen sich neu anmelden. Was Sie geschrieben haben, bleibt hier.',
    ],
    refused: ['Not saved.', 'Nicht gespeichert.'],
    conflict: ['Not saved.', 'Nicht gespeichert.'],
  },
  languages: ['Languages of the text', 'Sprachen des Textes'],
  missing: (language: string) => [
    `${language} is missing. The version in effect has it.`,
    `${language} fehlt. Die Fassung davor hat es.`,
  ],
  missingDefault: (language: string) => [
    `${language} is missing. Every version must have it.`,
    `${language} fehlt. Jede Fassung muss es haben.`,
  ],
  addNamed: (language: string) => [`Write it in ${language}`, `Auf ${language} schreiben`],
  addLanguage: ['Another language', 'Weitere Sprache'],
  addHint: ['Its tag, such as fr or pt-BR.', 'Ihr Kürzel, etwa fr oder pt-BR.'],
  add: ['Add', 'Hinzufügen'],
  remove: (language: string) => [`Remove ${language}`, `${language} entfernen`],
  title: ['Title', 'Titel'],
  changeNoteHint: [
    'For customers who answered the version before. It may stay empty.',
    'Für Kunden, die auf die Fassung davor geantwortet haben. Darf leer bleiben.',
  ],
  body: ['Text', 'Text'],
  bodyHint: ['In Markdown.', 'In Markdown.'],
  notSavedYet: ['This language is not saved yet.', 'Diese Sprache ist noch nicht gespeichert.'],
  changes: {
    ADDED: ['New language', 'Neue Sprache'],
    REMOVED: ['Left out', 'Fällt weg'],
    CHANGED: ['Changed words', 'Anderer Wortlaut'],
    UNCHANGED: ['The same words', 'Derselbe Wortlaut'],
  } satisfies Record<TextChange, Pair>,
  signs: { ADDED: ['Added:', 'Neu:'], REMOVED: ['Removed:', 'Entfernt:'] },
  line: (line: number) => [`line ${line}`, `Zeile ${line}`],
  kinds: {
    CONSENT: ['Consent', 'Einwilligung'],
    TERMS: ['Agreement to terms', 'Zustimmung zu Bedingungen'],
    NOTICE: ['Confirmation of a notice', 'Kenntnis eines Hinweises'],
  } satisfies Record<TemplateKind, Pair>,
});

export const createWords = inLanguages({
  title: ['New template', 'Neue Vorlage'],
  templateCode: ['Code', 'Code'],
  templateCodeHint: [
    'It never changes: a-z, 0-9, dot, underscore and hyphen.',
    'Er bleibt für immer: a-z, 0-9, Punkt, Unterstrich und Bindestrich.',
  ],
  name: ['Name', 'Name'],
  nameHint: ['For staff. Customers never see it.', 'Für Mitarbeitende. Kunden sehen ihn nie.'],
  kind: ['Asks for', 'Fragt nach'],
  defaultLocale: ['First language', 'Erste Sprache'],
  defaultLocaleHint: ['Every version has it. It never changes.', 'Jede Fassung hat sie. Sie bleibt immer.'],
  send: ['Create it', 'Anlegen'],
});

export const conflictWords = inLanguages({
  title: (by: string, at: string) => [
    `${by} has saved this draft too, ${at}`,
    `${by} hat diesen Entwurf auch gespeichert, ${at}`,
  ],
  says: [
    'Both have changed the same words. Choose for each language. You can still change yours.',
    'Beide haben dieselben Worte geändert. Wählen Sie je Sprache. Ihren Text können Sie noch ändern.',
  ],
  unsettled: [
    'Somebody else has saved this draft too, and it lacks what you wrote. Choose at the texts.',
    'Diesen Entwurf hat auch jemand anderes gespeichert, und ihm fehlt, was Sie schrieben. Wählen Sie bei den Texten.',
  ],
  mine: ['Yours', 'Ihr Text'],
  theirs: (by: string) => [`That of ${by}`, `Der Text von ${by}`],
  removed: ['Removed', 'Entfernt'],
  save: ['Save what is chosen', 'Das Gewählte speichern'],
  gone: [
    'The draft was published or discarded meanwhile. What you wrote is here and not saved.',
    'Der Entwurf wurde inzwischen veröffentlicht oder verworfen. Was Sie geschrieben haben, steht hier und ist nicht gespeichert.',
  ],
  anew: ['Save it as a new draft', 'Als neuen Entwurf speichern'],
});
