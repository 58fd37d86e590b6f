import { inLanguages } from '../shell/languages';

export const importWords = inLanguages({
  none: [
    'Nothing has been imported yet. Dry runs are not kept.',
    'Noch nichts wurde importiert. Probeläufe werden nicht festgehalten.',
  ],
  rejects: [
    'Refused rows are not kept here. The person who imported has them in a file, with their reasons.',
    'Abgelehnte Zeilen bleiben nicht hier. Wer importiert hat, hat sie mit Gründen in einer Datei.',
  ],
  source: ['From', 'Aus'],
  finished: ['Finished', 'Beendet'],
  rows: ['Rows', 'Zeilen'],
  recorded: ['Recorded', 'Aufgezeichnet'],
  unchanged: ['Nothing new', 'Nichts Neues'],
  superseded: ['Superseded', 'Überholt'],
  refused: ['Refused', 'Abgelehnt'],
  hash: ['SHA-256 of the file', 'SHA-256 der Datei'],
});
