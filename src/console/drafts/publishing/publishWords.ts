import { inLanguages, type Pair } from '../../shell/languages';
import type { ChangeKind, Reask } from '../documents/generated';

export const publishWords = inLanguages({
  title: ['Publish', 'Veröffentlichen:'],
  toDraft: ['To the texts', 'Zu den Texten'],
  noDraft: ['There is no draft to publish.', 'Es gibt keinen Entwurf zu veröffentlichen.'],
  changeKind: ['Change', 'Änderung'],
  changes: {
    MATERIAL: ['Material: customers are asked again', 'Wesentlich: fragt Kunden neu'],
    EDITORIAL: ['Editorial: earlier answers stay', 'Redaktionell: fragt niemanden'],
  } satisfies Record<ChangeKind, Pair>,
  reask: ['Asks again', 'Fragt neu'],
  asked: {
    EVERYONE: ['everyone', 'alle'],
    GRANTS_ONLY: ['those who agreed', 'alle, die zugestimmt haben'],
    NOBODY: ['nobody who has answered', 'niemanden, der geantwortet hat'],
  } satisfies Record<Reask, Pair>,
  editorialReason: ['Why no new answer is needed', 'Warum keine neue Antwort nötig ist'],
  editorialReasonHint: ['As evidence, such as a spelling mistake.', 'Als Nachweis, etwa: ein Schreibfehler.'],
  effectiveFrom: ['In effect', 'In Kraft'],
  atOnce: ['at once', 'sofort'],
  fromMoment: (zone: string) => [`from a day and time (${zone})`, `ab Tag und Uhrzeit (${zone})`],
  graceUntil: ['Earlier consents still count', 'Frühere Einwilligungen gelten noch'],
  graceHint: [
    'Meanwhile you may go on with those who agreed to the text before.',
    'So lange dürfen Sie bei denen weitermachen, die dem Text davor zustimmten.',
  ],
  noGrace: ['no longer', 'nicht mehr'],
  untilMoment: (zone: string) => [`until a day and time (${zone})`, `bis Tag und Uhrzeit (${zone})`],
  validity: ['A consent lasts', 'Eine Einwilligung gilt'],
  validityHint: (given: string, end: string) => [
    `Given on ${given}, it ends on ${end}. Then the customer is asked again.`,
    `Am ${given} gegeben, endet sie am ${end}. Dann wird der Kunde neu gefragt.`,
  ],
  noEnd: ['until it is withdrawn', 'bis sie widerrufen wird'],
  sameText: ['Publish the same texts once more', 'Dieselben Texte noch einmal veröffentlichen'],
  confirm: (label: string) => [`Type ${label} to ask so many`, `Tippen Sie ${label}, um so viele zu fragen`],
  publish: ['Publish now', 'Jetzt veröffentlichen'],
  schedule: ['Publish for that day', 'Für diesen Tag veröffentlichen'],
  keep: ['Keep these terms in the draft', 'So im Entwurf behalten'],
  draft: (label: string, count: number) => [`${label}, revision ${count}`, `${label}, Revision ${count}`],
  by: (name: string) => [`by ${name}`, `von ${name}`],
  from: (at: string | null) => [at ? `From ${at}` : 'At once', at ? `Ab ${at}` : 'Sofort'],
  asks: (from: string, count: string) => [
    `${from}, ${count === '1' ? 'one customer is' : `${count} customers are`} asked again.`,
    `${from} ${count === '1' ? 'wird ein Kunde' : `werden ${count} Kunden`} neu gefragt.`,
  ],
  asksNobody: (from: string) => [
    `${from}, the text is another, and nobody is asked again.`,
    `${from} gilt der neue Text, und niemand wird neu gefragt.`,
  ],
  graceEnds: (day: string) => [
    `Until ${day}, earlier consents still count.`,
    `Bis ${day} gelten frühere Einwilligungen noch.`,
  ],
  others: ['Who has not answered yet sees the new text.', 'Wer noch nicht antwortete, sieht den neuen Text.'],
  numbers: (given: string, no: string, already: string) => [
    `Of them agreed: ${given}. Did not: ${no}. Have to answer already: ${already}.`,
    `Davon stimmten zu: ${given}. Nicht: ${no}. Sollen schon jetzt antworten: ${already}.`,
  ],
  sets: (codes: string) => [`Sets that ask for it: ${codes}.`, `Gruppen, die danach fragen: ${codes}.`],
  compared: ['The words, and what they change', 'Der Wortlaut, und was er ändert'],
  isOwn: [
    'You have edited this draft last, and four eyes are on: somebody else must publish it.',
    'Sie haben diesen Entwurf zuletzt bearbeitet, und vier Augen sind nötig: Veröffentlichen muss jemand anderes.',
  ],
  areSeen: [
    'Two persons must see it, so it stays as the draft says.',
    'Zwei Personen müssen es sehen, darum bleibt es wie im Entwurf.',
  ],
  mayDo: [
    'You can publish it, and choose when. If you change its texts, somebody else must publish it.',
    'Sie können ihn veröffentlichen und wählen, wann. Ändern Sie die Texte, muss jemand anderes veröffentlichen.',
  ],
  ask: ['Ask a colleague to publish it', 'Um Veröffentlichung bitten'],
  waits: (by: string, at: string) => [
    `Waits for a colleague: ${by} asked ${at}`,
    `Wartet auf jemand anderen: ${by} bat ${at} darum`,
  ],
  forYou: ['Waits for you', 'Wartet auf Sie'],
  wants: (by: string, at: string) => [
    `${by} asks you to read and publish it, ${at}`,
    `${by} bittet Sie, es zu lesen und zu veröffentlichen, ${at}`,
  ],
  cancel: ['Cancel the version', 'Fassung absagen'],
  cancelTitle: (label: string) => [`Cancel ${label}?`, `${label} absagen?`],
  cancels: [
    'It never takes effect, and what is in effect now stays. A new draft can begin with its texts.',
    'Sie tritt nie in Kraft, und was jetzt gilt, bleibt. Ein neuer Entwurf kann mit ihren Texten beginnen.',
  ],
});
