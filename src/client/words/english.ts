import type { DecisionValue, PendingReason, ProcessingObstacle } from '../documents/generated';

/** What an application says to its customers about a consent; the texts of the templates come from the service. */
export type ConsentWords = typeof english;

export const english = {
  language: 'en',
  textLanguage: 'Language',
  onlyIn: (language: string) => `This text is there in ${language} only.`,
  loading: 'Loading…',
  notLoaded: 'This could not be loaded. We will try again as soon as you are online.',
  tryAgain: 'Try again',
  retired: 'We no longer ask for this consent.',
  inForce: 'In force',
  inForceUntil: (instant: string) => `In force until ${instant}`,
  notInForce: 'Not in force',
  obstacles: {
    NEVER_DECIDED: 'Not in force: not answered yet',
    REJECTED: 'Not in force: refused',
    WITHDRAWN: 'Not in force: withdrawn',
    EXPIRED: 'Not in force: expired',
    AWAITING_CONFIRMATION: 'Not in force: not confirmed yet',
    SUPERSEDED: 'Not in force: the text has changed since',
  } satisfies Record<ProcessingObstacle, string>,
  unanswered: 'You have not answered yet.',
  nothingPending: 'You have nothing to answer.',
  reasons: {
    NEVER_DECIDED: 'Please read the text and answer.',
    NEW_VERSION: 'The text has changed since then. Please answer the new text.',
    EXPIRED: 'Your consent was for a limited time and has expired. Please answer again.',
  } satisfies Record<PendingReason, string>,
  readAndAnswer: 'Read and answer',
  readAgain: 'Read the text again',
  newSince: 'New since your last answer',
  newSinceGiven: 'New since you agreed',
  noNote: 'The text was revised.',
  replaced: (label: string) => `This text is new: ${label} was published just now.`,
  answers: { given: 'I agree', reject: 'I do not agree', withdraw: 'Withdraw my consent' } satisfies Record<
    DecisionValue,
    string
  >,
  send: 'Send my answers',
  kept: 'kept',
  later: 'Decide later',
  sending: 'Your answer is on its way…',
  unsent: (answer: string) =>
    `We keep your answer: “${answer}”. It has not arrived yet. We will send it as soon as you are online.`,
  recorded: {
    given: 'Thank you, your consent is recorded.',
    reject: 'Your “no” is recorded. We will respect it.',
    withdraw: 'Your consent is withdrawn.',
  } satisfies Record<DecisionValue, string>,
  overtaken: 'The text has changed in the meantime. Your answer was not recorded. Please read the new text.',
  overtakenRecorded:
    'Your answer to the earlier text is recorded. The text has changed in the meantime. Please read the new text.',
  outdated:
    'You have answered elsewhere in the meantime, so this answer was not recorded. Please answer again.',
  /** Below a text that must be agreed to, after a “no”. */
  required: 'You can only go on once you agree to this text.',
  /** Beside a text of several that must be agreed to, and below the button that waits for it. */
  mark: 'required',
  waits: 'You can go on once you agree to what is required.',
  /** After an answer that counts only once its link was opened. */
  confirm: 'Please look into your mail: your consent counts once you open the link that we have sent you.',
  several: {
    unsent: 'We keep your answers. They have not arrived yet. We will send them as soon as you are online.',
    recorded: 'Thank you, your answers are recorded.',
  },
  history: 'Your answers so far',
  noHistory: 'None yet.',
  decided: { given: 'Agreed', reject: 'Did not agree', withdraw: 'Withdrawn' } satisfies Record<
    DecisionValue,
    string
  >,
  receipt: 'Receipt',
  decidedText: 'The text you answered',
  earlier: 'Show earlier answers',
  /** By code of the service's error table; a customer seldom meets another. */
  refusals: {
    UNAUTHENTICATED: 'You are signed out, and nothing was recorded. Please sign in again.',
    FORBIDDEN: 'You can only answer for yourself.',
    TEMPLATE_NOT_FOUND: 'This text does not exist.',
    NO_PUBLISHED_VERSION: 'There is no text to answer yet.',
    VERSION_NOT_FOUND: 'You can no longer answer this text. Please load it again.',
    LOCALE_NOT_AVAILABLE: 'The text is not available in this language.',
    TEMPLATE_RETIRED: 'We no longer ask for this consent. Nothing was recorded.',
    RATE_LIMITED: 'There are too many requests right now. Please try again in a minute.',
    UNAVAILABLE: 'The service is busy. Please try again in a moment.',
  } as Readonly<Record<string, string>>,
  otherRefusal: 'That did not work, and nothing was recorded. Please tell us this code:',
};
