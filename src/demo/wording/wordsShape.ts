import type { DecisionValue, PendingReason } from 'consent-client/documents';

/** What the demo says itself; the texts of the templates come from the service. */
export interface Words extends ConsentWords {
  readonly language: 'en' | 'de';
  readonly demo: string;
  readonly service: string;
  readonly headline: string;
  readonly intro: string;
  readonly customer: string;
  readonly template: string;
  readonly pageLanguage: string;
  readonly links: Readonly<Record<'guide' | 'explorer' | 'source' | 'start', string>>;
  readonly linksName: string;
  /** By code; the name that the service has is for its staff. */
  readonly templates: Readonly<Record<string, string>>;
  readonly backstage: BackstageWords;
}

/** What an application of your own would say too. */
export interface ConsentWords {
  readonly textLanguage: string;
  readonly onlyIn: (language: string) => string;
  readonly loading: string;
  readonly notLoaded: string;
  readonly tryAgain: string;
  readonly retired: string;
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
  readonly kept: string;
  readonly later: string;
  readonly sending: string;
  readonly unsent: (answer: string) => string;
  readonly recorded: Readonly<Record<DecisionValue, string>>;
  readonly overtaken: string;
  readonly overtakenRecorded: string;
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

export interface BackstageWords {
  readonly title: string;
  readonly intro: string;
  readonly publish: string;
  readonly publishing: string;
  readonly published: (label: string) => string;
  readonly draftAtWork: (label: string) => string;
  readonly startOver: string;
  readonly failed: string;
  readonly ledger: string;
  readonly emptyLedger: string;
  readonly record: Readonly<Record<RecordMember, string>>;
  readonly firstRecord: string;
  readonly requests: string;
  readonly noRequests: string;
  readonly views: Readonly<Record<'variables' | 'document' | 'response', string>>;
  readonly noResponse: string;
  readonly copy: string;
  readonly copied: string;
}

export type RecordMember =
  'version' | 'locale' | 'recordedAt' | 'recorder' | 'contentHash' | 'prevHash' | 'hash';
