import type { DecisionValue, PendingReason, ProcessingObstacle } from '../documents/generated';

/** What an application says to its customers about a consent; the texts of the templates come from the service. */
export interface ConsentWords {
  readonly language: string;
  readonly textLanguage: string;
  readonly onlyIn: (language: string) => string;
  readonly loading: string;
  readonly notLoaded: string;
  readonly tryAgain: string;
  readonly retired: string;
  readonly inForce: string;
  readonly inForceUntil: (instant: string) => string;
  readonly notInForce: string;
  readonly obstacles: Readonly<Record<ProcessingObstacle, string>>;
  readonly unanswered: string;
  readonly nothingPending: string;
  readonly reasons: Readonly<Record<PendingReason, string>>;
  readonly readAndAnswer: string;
  readonly readAgain: string;
  readonly newSince: string;
  readonly newSinceGiven: string;
  readonly noNote: string;
  readonly replaced: (label: string) => string;
  readonly answers: Readonly<Record<DecisionValue, string>>;
  readonly send: string;
  readonly kept: string;
  readonly later: string;
  readonly sending: string;
  readonly unsent: (answer: string) => string;
  readonly recorded: Readonly<Record<DecisionValue, string>>;
  readonly overtaken: string;
  readonly overtakenRecorded: string;
  readonly outdated: string;
  /** Below a text that must be agreed to, after a “no”. */
  readonly required: string;
  /** What is said of several answers together. */
  readonly several: Readonly<Record<'unsent' | 'recorded', string>>;
  readonly history: string;
  readonly noHistory: string;
  readonly decided: Readonly<Record<DecisionValue, string>>;
  readonly receipt: string;
  readonly decidedText: string;
  readonly earlier: string;
  /** By code of the service's error table; a customer seldom meets another. */
  readonly refusals: Readonly<Record<string, string>>;
  readonly otherRefusal: string;
}
