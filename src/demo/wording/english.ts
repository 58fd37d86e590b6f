import { english as consentWords } from 'consent-client/words';

export type Words = typeof english;
export type BackstageWords = Words['backstage'];
export type RecordMember = keyof BackstageWords['record'];

export const english = {
  ...consentWords,
  demo: 'Consent demo',
  service: 'Consent Service',
  headline: 'Ask for consent. Keep the proof.',
  intro:
    'Answer as a customer, and see what your answer leaves behind. Customers and texts are samples, the service is real.',
  customer: 'Customer',
  template: 'Subject',
  pageLanguage: 'Page in',
  links: { guide: 'Guide', explorer: 'GraphQL explorer', source: 'Source', start: 'Start page' },
  linksName: 'More about the service',
  /** By code; the name that the service has is for its staff. */
  subjects: {
    'marketing-email': 'News by e-mail',
    'terms-of-service': 'Terms of service',
    'sign-up': 'Sign-up',
  } as Readonly<Record<string, string>>,
  backstage: {
    title: 'Behind the scenes',
    intro: 'What staff do, what the page sends, and what the service keeps.',
    publish: 'Publish a new version',
    publishing: 'Publishing…',
    published: (label: string) => `${label} is published. Customers who answered before are asked again.`,
    draftAtWork: (label: string) => `Staff are working on the draft ${label}. Publish or discard it first.`,
    startOver: 'Start over as somebody new',
    failed: 'That did not work. Please try again.',
    ledger: 'In the ledger',
    emptyLedger: 'Nothing yet. The first answer begins the chain.',
    record: {
      version: 'Version',
      locale: 'Text in',
      recordedAt: 'Recorded at',
      recorder: 'Sent by',
      contentHash: 'Text',
      prevHash: 'Record before',
      hash: 'This record',
    },
    firstRecord: 'none, this is the first',
    requests: 'Requests',
    noRequests: 'None yet.',
    views: { variables: 'Variables', document: 'Document', response: 'Response' },
    noResponse: 'no response',
    copy: 'Copy',
    copied: 'Copied',
  },
};
