import { saidIn } from '../shell/words';

const english = {
  template: 'Template',
  none: 'There is no template yet, so there is nothing to report.',
  numbers: 'The numbers',
  save: (form: string, title: string) => `Save as ${form}: ${title}`,
};

const german: typeof english = {
  template: 'Vorlage',
  none: 'Es gibt noch keine Vorlage, also nichts zu berichten.',
  numbers: 'Die Zahlen',
  save: (form, title) => `Als ${form} speichern: ${title}`,
};

export const useReportWords = saidIn(english, german);
