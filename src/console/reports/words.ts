import { inLanguages } from '../shell/languages';

export const reportWords = inLanguages({
  none: ['There is no template to report on yet.', 'Es gibt noch keine Vorlage, also nichts zu berichten.'],
  numbers: ['The numbers', 'Die Zahlen'],
  save: (form: string, title: string) => [`Save as ${form}: ${title}`, `Als ${form} speichern: ${title}`],
});
