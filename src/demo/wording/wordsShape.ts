import type { ConsentWords } from 'consent-client/words';

/** What the demo says itself; the texts of the templates come from the service. */
export interface Words extends ConsentWords {
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
