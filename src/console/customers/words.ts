import { saidIn } from '../shell/words';
import type { DecisionValue } from './documents/generated';

const english = {
  find: 'Find a customer',
  id: 'Customer id',
  hint: 'The whole id, as your systems have it.',
  open: 'Open',
  stands: 'Where the customer stands',
  template: 'Template',
  state: 'State',
  answer: 'Newest answer',
  toAnswer: 'Has to answer',
  nothing: 'There is no template to answer yet.',
  history: 'Answers',
  noHistory: 'The service holds no answer of this id.',
  values: { given: 'Agreed', reject: 'Did not agree', withdraw: 'Withdrew' } satisfies Record<
    DecisionValue,
    string
  >,
  unconfirmed: 'not confirmed yet',
  recorded: 'Recorded',
  until: 'Lasts until',
  channel: 'Channel',
  place: 'Place in the log',
  noPlace: 'none yet',
  imported: (system: string) => `Imported from ${system}`,
  words: 'The words',
  copy: 'Copy to print',
  evidence: 'Save the evidence file',
  noEvidence: 'The evidence file could not be made.',
  print: 'Print',
};

const german: typeof english = {
  find: 'Einen Kunden finden',
  id: 'Kundennummer',
  hint: 'Die ganze Nummer, wie Ihre Systeme sie haben.',
  open: 'Öffnen',
  stands: 'Wo der Kunde steht',
  template: 'Vorlage',
  state: 'Zustand',
  answer: 'Neueste Antwort',
  toAnswer: 'Soll antworten',
  nothing: 'Es gibt noch keine Vorlage zu beantworten.',
  history: 'Antworten',
  noHistory: 'Der Dienst hat keine Antwort zu dieser Nummer.',
  values: { given: 'Stimmte zu', reject: 'Stimmte nicht zu', withdraw: 'Widerrief' },
  unconfirmed: 'noch nicht bestätigt',
  recorded: 'Aufgezeichnet',
  until: 'Gilt bis',
  channel: 'Kanal',
  place: 'Platz im Protokoll',
  noPlace: 'noch keiner',
  imported: (system) => `Übernommen aus ${system}`,
  words: 'Der Wortlaut',
  copy: 'Kopie zum Drucken',
  evidence: 'Beweisdatei speichern',
  noEvidence: 'Die Beweisdatei ließ sich nicht erstellen.',
  print: 'Drucken',
};

export const useCustomerWords = saidIn(english, german);
