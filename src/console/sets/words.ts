import { saidIn } from '../shell/words';

const english = {
  title: 'Sets',
  none: 'There is no set yet. A set says which templates one screen asks for.',
  add: 'Make a set',
  back: 'All sets',
  name: 'Name',
  nameHint: 'For staff.',
  code: 'Code',
  codeHint: 'It never changes: a-z, 0-9, dot, underscore and hyphen.',
  members: 'Asks for',
  template: 'Template',
  templateHint: 'Its code. Empty: left out.',
  required: 'Required to go on',
  audience: 'Only for',
  audienceHint: 'Your own words, such as: de staff. Empty for everybody.',
  addMember: 'Add a template',
  up: (place: number) => `Move template ${place} up`,
  member: (place: number) => `Template ${place}`,
  save: 'Save the set',
  saved: (revision: number) => `Saved as revision ${revision}. Screens ask for it from now on.`,
  revision: 'Revision',
};

const german: typeof english = {
  title: 'Sätze',
  none: 'Es gibt noch keinen Satz. Ein Satz sagt, welche Vorlagen ein Bildschirm zeigt.',
  add: 'Satz anlegen',
  back: 'Alle Sätze',
  name: 'Name',
  nameHint: 'Für Mitarbeitende.',
  code: 'Code',
  codeHint: 'Er ändert sich nie: a-z, 0-9, Punkt, Unterstrich und Bindestrich.',
  members: 'Fragt nach',
  template: 'Vorlage',
  templateHint: 'Ihr Code. Leer: Sie entfällt.',
  required: 'Nötig, um weiterzugehen',
  audience: 'Nur für',
  audienceHint: 'Ihre eigenen Wörter, etwa: de personal. Leer: für alle.',
  addMember: 'Vorlage hinzufügen',
  up: (place) => `Vorlage ${place} nach oben`,
  member: (place) => `Vorlage ${place}`,
  save: 'Satz speichern',
  saved: (revision) => `Als Revision ${revision} gespeichert. Sie gilt ab jetzt.`,
  revision: 'Revision',
};

export const useSetWords = saidIn(english, german);
