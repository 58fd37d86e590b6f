/** All types with their descriptions. New types may join. */
export const eventTypes = {
  'consent.decision.recorded': 'A customer answered a version: `given`, `reject` or `withdraw`.',
  'consent.decision.imported':
    'A decision that another system held was imported. Webhooks get it only if they name this type.',
  'consent.decision.expiring':
    'A consent in force expires in one of the durations that its template has as `notifyBefore`.',
  'consent.decision.expired':
    'A consent reached the end of its validity, and the customer had not answered since.',
  'consent.confirmation.requested':
    'A customer is to confirm a consent. Only webhooks with full messages that name this type get the token of the link.',
  'consent.confirmation.expired': 'A consent was not confirmed in time, so it never counts.',
  'consent.version.published': 'A version was published, to take effect at once or later.',
  'consent.version.current': 'A version took effect: from now on everybody is shown it.',
  'consent.version.superseded': 'Another version took effect, so this one is no longer shown.',
  'consent.version.grace_ended':
    'The grace of a version ended: consents to an older version no longer stand in for an answer to it.',
  'consent.version.cancelled': 'A scheduled version was cancelled before it took effect.',
  'consent.template.created': 'A template was created. Nothing of it is shown before a version takes effect.',
  'consent.template.renamed': 'A template has another name among people. Customers never see it.',
  'consent.template.rules_changed':
    'What a template asks for, keeps of an answer, or takes for one has changed, for all its versions.',
  'consent.template.retired': 'A template was retired: nobody is asked any more, and nobody can answer.',
  'consent.set.saved':
    'A set has a new revision, which counts from now on. The event has all of its members.',
  'consent.import.finished':
    'An import from another system came to its end. The event has its counts and the hash of its file.',
  'consent.customer.erased': 'A customer was erased. The event names the subject, never the customer.',
  'consent.customer.linked':
    'Two customers turned out to be one person. The event names both subjects, never a customer.',
  'consent.api_key.issued':
    'An API key was issued. The event says what it may do, and has nothing to use it by.',
  'consent.api_key.revoked': 'An API key was revoked: it lets nobody in any more.',
  'consent.settings.changed':
    'What publishing requires has changed. The event names staff, and the settings before.',
  'consent.presentation.registered':
    'A screen was registered, with its pictures. Decisions may name it from now on.',
  'consent.log.key_added': 'Signatures of the evidence log by this key count from here on.',
  'consent.log.succeeded': 'The evidence log goes on under another name, because signed leaves were lost.',
} as const;

export type EventType = keyof typeof eventTypes;

/** Sent to webhooks that name it, and no others: systems must not react to what happened long ago. */
export const importedDecision = 'consent.decision.imported' satisfies EventType;

export const eventTypeNames = Object.keys(eventTypes) as readonly EventType[];
