import { inLanguages } from '../shell/languages';

export const setWords = inLanguages({
  none: [
    'There is no set yet. A set says which templates one screen asks for.',
    'Es gibt noch keine Gruppe. Eine Gruppe sagt, welche Vorlagen ein Bildschirm zeigt.',
  ],
  add: ['Make a set', 'Gruppe anlegen'],
  back: ['All sets', 'Alle Gruppen'],
  name: ['Name', 'Name'],
  nameHint: ['For staff.', 'Für Mitarbeitende.'],
  setCode: ['Code', 'Code'],
  members: ['Asks for', 'Fragt nach'],
  templateCode: ['Template', 'Vorlage'],
  templateCodeHint: ['Its code. Empty: left out.', 'Ihr Code. Leer: Sie entfällt.'],
  required: ['Required to go on', 'Nötig, um weiterzugehen'],
  audience: ['Only for', 'Nur für'],
  audienceHint: ['Your own words: de staff. Empty: everybody.', 'Ihre Wörter: de personal. Leer: für alle.'],
  addMember: ['Add a template', 'Vorlage hinzufügen'],
  up: (place: number) => [`Move template ${place} up`, `Vorlage ${place} nach oben`],
  member: (place: number) => [`Template ${place}`, `Vorlage ${place}`],
  save: ['Save the set', 'Gruppe speichern'],
  saved: (revision: number) => [
    `Saved as revision ${revision}. Screens ask for it from now on.`,
    `Als Revision ${revision} gespeichert. Sie gilt ab jetzt.`,
  ],
  revision: ['Revision', 'Revision'],
  screens: ['Registered screens', 'Erfasste Bildschirme'],
  noScreen: ['No screen has been registered yet.', 'Noch ist kein Bildschirm erfasst.'],
  screen: ['Screen', 'Bildschirm'],
  pictures: ['Pictures', 'Bilder'],
  registered: ['Registered', 'Erfasst'],
});
