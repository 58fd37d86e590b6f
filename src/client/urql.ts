import { findFirstRefused, type AnsweredError, type RefusedError } from './refused';

// What a frontend needs beside these; package.json lets little else be imported.
export { Refused, RefusedError } from './refused';

type Data = Readonly<Record<string, unknown>>;
type KeyOf = (data: Data) => string | null;

const membersOfOneLanguage = ['locale', 'title', 'body', 'changeNote', 'contentHash'];

/** The `keys` of urql’s `cacheExchange`, so that `recordDecision` updates what is shown; an `id` needs none. */
export const consentKeys: Readonly<Record<string, KeyOf>> = {
  ConsentVersion: keyOfVersion,
  PendingUpdate: joined('customerId', 'templateCode'),
  ConsentTemplate: joined('templateCode'),
  ConsentDraft: joined('consentVersionId'),
  // These belong to what they stand in.
  ...Object.fromEntries(
    [
      ...[
        'VersionText',
        'VersionChange',
        'VersionTerms',
        'VersionCancellation',
        'ReviewRequest',
        'Actor',
        'DecisionEvidence',
        'CustomerErasure',
        'HeldOfCustomer',
      ],
      ...['RecordedConsentDecision', 'Viewer', 'StandingReport', 'VersionStanding', 'CountByValue'],
      ...['PendingCustomers', 'DecisionsOfDay', 'DecisionsOfVersion', 'PublishPreview', 'TextPreview'],
      ...['TextComparison', 'DiffHunk', 'DiffPart', 'ConsentLog', 'WebhookAttempt', 'DeleteWebhookPayload'],
      ...[
        'PendingUpdateChanged',
        'CurrentVersionChanged',
        'ConsentEvent',
        'PublishingSettings',
        'SettingsProposal',
      ],
      ...['ConsentSet', 'ConsentSetMember', 'CustomerSet', 'CustomerSetMember'],
      ...['DecisionContext', 'DecidedBy', 'DecisionSource', 'ContextAuthentication', 'PresentationPicture'],
      ...['CustomerLink', 'LinkedDecision', 'LinkedId', 'CustomerStanding', 'PastStanding'],
      ...['TemplateReport', 'VersionAcceptance', 'AcceptancePoint', 'AnswerFunnel', 'CustomersByStanding'],
      ...['LapsingConsents', 'AnswerTimes', 'AnswerSpan', 'AnswerGroup', 'Activity', 'DecisionImport'],
      ...['System', 'SystemLog', 'SystemWebhooks', 'DraftCheck', 'DraftFault'],
    ].map((type) => [type, embedded]),
  ),
};

/** The service's refusal behind urql's `CombinedError`: `findRefusal(error) instanceof Refused.FORBIDDEN`. */
export function findRefusal(error: unknown): RefusedError | null {
  const { graphQLErrors = [] } = (error ?? {}) as { readonly graphQLErrors?: readonly AnsweredError[] };
  return findFirstRefused(graphQLErrors);
}

/** Readers of the text by members of the version itself select `locale`, which keeps languages apart. */
function keyOfVersion(version: Data): string | null {
  const isOfOneLanguage = membersOfOneLanguage.some((name) => name in version);
  return (isOfOneLanguage ? joined('consentVersionId', 'locale') : joined('consentVersionId'))(version);
}

/** Null, which urql warns of, where a member of the key was not selected. */
function joined(...members: readonly string[]): KeyOf {
  return (data) => {
    const parts = members.map((member) => data[member]);
    return parts.every((part) => typeof part === 'string') ? parts.join(' ') : null;
  };
}

function embedded(): null {
  return null;
}
