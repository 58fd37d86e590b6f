import { contextWords, trustWords } from '../../../../domain/evidence/file/contextWords';
import { relianceUntold } from '../../../../domain/evidence/file/answerFate';
import {
  authorityCheckWords,
  decidingRoleWords,
  relationshipWords,
} from '../../../../domain/decisions/decidedBy';
import { inForceWords } from '../../../../domain/decisions/reliance';
import { html, type Html } from '../../../../domain/html/html';

/** What pages say, besides names and texts. Lists and longer texts are Markdown. */
export const english = {
  tag: 'en',
  formats: 'en-GB',
  title: 'Evidence of consent decisions',
  lede: 'Every answer that the log has of one customer, with the words that were answered. This page is for reading. It is not the proof. The proof is [the evidence file](#check), which anybody can check.',
  save: 'Save the evidence file',
  runningHead: (title: string, customer: string, day: string | null) =>
    `${title} of the customer ${customer}${day === null ? '' : `, made on ${day}`}`,
  sheet: { page: 'Page ', of: ' of ' },
  noDecisions: 'No decisions',
  noneOf: (id: Html) => html`The log has no decision that belongs to the customer’s id ${id}.`,
  whyNone:
    'There are two possible reasons:\n\n- No customer with this id has answered yet.\n- The customer was erased. Then nothing ties any decision to this id any more, and nobody can tell whether there were any.\n\nThe file cannot tell which of the two it is, and it does not name the customer.',
  facts: {
    customer: 'Customer',
    askedFor: 'Asked for',
    alsoKnownAs: 'Also known as',
    ownFiles:
      'What was recorded under such an id before the ids were linked is in the evidence file of that id.',
    decisions: 'Decisions',
    made: 'Made',
    madeFrom: 'Made from',
    log: (origin: Html, size: number) => html`the log ${origin}, which had ${size} entries`,
    unnamedLog: 'a log that the file does not name',
    signedBy: 'Signed by',
    nobody: 'nobody',
    key: 'the key',
    timestamp: 'Time stamp',
    none: 'None',
    byAuthority: 'By an authority, in the file',
    hash: 'SHA-256 of the file',
    times: 'Times',
    timesIn: (zone: string) => `All in ${zone}, which is not the local time everywhere`,
  },
  overview: 'Where the customer stands',
  askedAbout: 'Asked about',
  newest: 'Newest answer',
  on: 'on',
  about: (code: Html, answers: number) =>
    html`Template ${code}, ${answers === 1 ? '1 answer' : `${answers} answers`}, the oldest first.`,
  retired: (at: Html) => html` The company stopped asking for this on ${at}.`,
  seal: (leaf: Html, hash: Html) => html`Entry ${leaf} of the log, sealed as ${hash}`,
  unplaced: (hash: Html) => html`Without its place in the log yet, sealed as ${hash}`,
  version: 'Version',
  validUntil: 'Valid until',
  language: 'Language',
  decidedBy: 'Decided by',
  channel: 'Channel',
  recorded: 'Recorded',
  enteredBy: 'Entered by',
  anew: 'Recorded anew',
  linked: (sequence: number, subject: Html) =>
    html`when two ids were linked, from answer ${sequence} of subject ${subject}`,
  enteredLater: { by: 'Words entered', at: (at: Html) => html`only on ${at}, after they had taken effect` },
  imported: {
    by: 'Entered by import',
    from: (system: Html) => html`from ${system}`,
    on: (at: Html) => html` on ${at}`,
    knows: 'How its source knows',
    trust: {
      SYSTEM_RECORD: trustWords('SYSTEM_RECORD'),
      STAFF_STATEMENT: trustWords('STAFF_STATEMENT'),
      SELF_REPORTED: trustWords('SELF_REPORTED'),
    },
    importer: 'Imported by',
  },
  noWords: 'The file lacks the words.',
  sameWords: (place: string) =>
    html`The words are the same as <a href="#${place}">in the earlier answer</a>.`,
  answered: 'The words that were answered:',
  unknownTime: 'at an unknown time',
  values: {
    CONSENT: { given: 'Gave consent', reject: 'Refused', withdraw: 'Withdrew consent' },
    TERMS: { given: 'Agreed', reject: 'Refused', withdraw: 'Withdrew the agreement' },
    NOTICE: { given: 'Confirmed as read', reject: 'Did not confirm it', withdraw: 'Took that back' },
  },
  waits: ', to be confirmed',
  customer: 'the customer',
  decider: 'the one who decided, signed in for the customer',
  recorders: {
    anonymous: 'somebody who was not signed in',
    service: 'the service',
    staff: 'a member of staff:',
    operator: 'an operator:',
    publisher: 'a publisher:',
    auditor: 'an auditor:',
  },
  deciders: { role: decidingRoleWords, relationship: relationshipWords, check: authorityCheckWords },
  context: contextWords,
  inForce: inForceWords,
  labels: {
    confirmed: 'Confirmed',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
    replaced: 'Replaced',
    unconfirmed: 'Never confirmed',
    superseded: 'Out of force',
  },
  fates: {
    confirmed: (at: Html) => html`Confirmed on ${at}, by the next answer.`,
    expired: (at: Html) => html`Expired on ${at}, before the next answer.`,
    withdrawn: (on: Html) => html`Withdrawn on ${on}. Not in force.`,
    replaced: (on: Html) => html`Replaced by the answer of ${on}.`,
    unconfirmed: (until: Html) =>
      html`It waited for a confirmation until ${until}. None came, so it was never in force.`,
    waiting: (until: Html) => html`It waits for a confirmation until ${until}.`,
    lapsed: (at: Html) => html`Expired on ${at}. No answer has followed, so none is in force.`,
    former:
      'The newest answer under this id, which means another one now. Where the person stands, only a page of that one tells.',
    untold: 'The newest answer when this page was made. The file does not tell whether it was in force.',
    stated: 'So the service states, as of when this page was made.',
    newest: 'The newest answer when this page was made.',
    superseded: (since: Html, version: Html) =>
      html`Out of force since ${since}: version ${version} asked for a new answer.`,
  },
  screens: 'What the screens showed',
  picture: (number: number, all: number) => `Picture ${number} of ${all} of this screen`,
  morePictures: (left: number) => `The service has ${left} more, which this page has no room for.`,
  registered: (at: Html, id: Html) =>
    html`Registered on ${at} as ${id}, the SHA-256 of its words, its pictures and the versions it shows`,
  check: 'How to check it',
  saving: 'The evidence file is in this page: save it with the button at the top.',
  checking:
    'This page is for reading. Anybody could have changed it since. The proof is the evidence file, and you can check that without the company and without a network.\n\n1. Take the evidence file, `consent-evidence.json`. A print alone cannot be checked. If you hold one, ask the company for a new file, and compare its decisions with the print. Its SHA-256 is another one.\n2. Get the log’s key from elsewhere than this page, and compare two sources. The service has it at `/.well-known/consent-log.json`.\n3. Run `consent-verify consent-evidence.json --key KEY`. It says what holds and what does not.',
  keep: 'Keep the file as you keep a contract. Who has it can prove whose decisions these are.',
  copy: {
    title: 'Copy of a consent decision',
    lede: 'One answer as it was recorded, with the words that were answered. What has followed since is not on this copy.',
    former: 'It was recorded under a former id of this customer, which was linked to another one since.',
    template: 'Template',
    log: 'Log',
    none: 'There is no copy here',
    ended: 'The link is not whole, or its copy is not kept any more. Ask the company that sent it.',
    later: 'The copy cannot be shown at the moment. Please try again in a few minutes.',
    checking:
      'This copy is for reading. Anybody could have changed it since. The proof is the evidence file, and you can check that without the company and without a network.\n\n1. Take the evidence file of this customer’s id: ask the company, or get it at `/v1/customers/me/evidence` with your own log-in.\n2. Get the log’s key from elsewhere than the file, and compare two sources. The service has it at `/.well-known/consent-log.json`.\n3. Run `consent-verify consent-evidence.json --key KEY --json`. It says what holds and what does not, and lists each decision with its place in the log and its `hash`. Compare them with the seal of this copy.',
  },
  certificate: {
    title: 'Certificate of consent records',
    lede: 'Copies of the answers of one customer, with a declaration that the custodian of the records can sign.',
    heading: 'Declaration of the custodian',
    review:
      '**Before anybody signs:** have counsel review this text. What such a declaration has to say, and to whom, differs between countries and courts. The blanks are for what the service does not know. This paragraph is not printed.',
    says: (records: number) =>
      `1. I keep the consent records of the company named below, or I am qualified to say how it keeps them.\n2. A service writes each record by itself, when an answer reaches it: at the time of the answer or close to it. Where an answer was given earlier, or comes from another system, its copy says so.\n3. The company keeps such records in the regular course of its activity, for all its customers alike.\n4. The number of records copied below is ${records}. The copies show them as the service keeps them.\n5. Each copy has the SHA-256 hash of its record and its place in the log that is named above. The program \`consent-verify\` checks both against the signed log, without the company.\n6. I declare that this is true to the best of my knowledge.`,
    blanks: {
      name: 'Name',
      position: 'Position',
      company: 'Company',
      placeAndDate: 'Place and date',
      signature: 'Signature',
    },
    part: 'This certificate is of one template alone. The evidence file has the customer’s answers on all templates, so it is not in this page.',
  },
  proves: 'What the file proves',
  proved: {
    records:
      '- Each decision was recorded as shown, and nobody has changed it since.\n- The words are those of the version that the decision names.\n- The version was in the log before the decision was recorded.\n- No decision was inserted, and on each template none is missing before the last one shown.',
    customer: '- The decisions belong to this customer’s id.',
  },
  provesNot: 'What it does not prove',
  unproved: {
    always:
      '- Who sat at the keyboard.\n- That nothing was left out before it was recorded.\n- That nothing was erased before. After an erasure a customer begins anew, and the log has an entry of the erasure.\n- That the company left out no later decision. The log’s key only states which decision is the newest.',
    stamped:
      '- When the log had all this. An authority states it in the time stamp, and `consent-verify --tsa` checks that.',
    after: `- What happened after the file was made.\n- ${relianceUntold} Where this page says “In force” or “Out of force”, it repeats what the service stated when the page was made.`,
    unstamped: '- When something happened. Times rest on the clock of the service.',
  },
};

type Wording<Words> = Words extends string
  ? string
  : Words extends (...given: infer Given) => infer Said
    ? (...given: Given) => Said
    : { readonly [Name in keyof Words]: Wording<Words[Name]> };

/** A word that a language lacks does not compile. */
export type PageWords = Wording<typeof english>;
