import { sample, type SandboxPage } from './sandboxPage';

/** What a newcomer sees first: the usual order of calls, by a back-end that speaks for customers. */
export const servicePage: SandboxPage = {
  document: `# You call as a service, which may act for any
# customer. Run the operations one after the other.
# Pages for other callers: /graphql?as=customer,
# /graphql?as=publisher and /graphql?as=operator

# 1. The text to show, in the reader's language if
# available. This needs no token.
query LatestTemplate($templateCode: String!, $locale: String) {
  latestTemplate(templateCode: $templateCode, locale: $locale) {
    consentVersionId
    label
    locale
    title
    body
    contentHash
  }
}

# 2. Does this customer still have to answer it?
query PendingUpdate($customerId: ID!, $templateCode: String!) {
  pendingUpdate(customerId: $customerId, templateCode: $templateCode) {
    accepted
    reason
    mayProceed
    version {
      consentVersionId
      title
    }
    decision {
      value
    }
  }
}

# 3. Record the customer's answer: given, reject or
# withdraw. Run 2 again afterwards.
mutation RecordDecision($answer: RecordDecisionInput!) {
  recordDecision(input: $answer) {
    changed
    decision {
      id
      value
      sequence
      locale
    }
    pendingUpdate {
      accepted
      reason
      mayProceed
    }
  }
}

# Several customers in one request. Their look-ups
# share one database statement.
query Customers($customerIds: [ID!]!, $templateCodes: [String!]) {
  customers(ids: $customerIds) {
    id
    pendingUpdates(templateCodes: $templateCodes) {
      templateCode
      accepted
      reason
      mayProceed
    }
  }
}

# Each new version, sent as it takes effect. Leave it
# open, and publish one.
subscription NewVersions($templateCode: String!, $locale: String) {
  currentVersionChanged(templateCode: $templateCode, locale: $locale) {
    eventId
    at
    version {
      consentVersionId
      locale
      title
    }
  }
}
`,
  variables: {
    templateCode: sample.templateCode,
    locale: 'de-AT',
    customerId: sample.customerId,
    answer: {
      customerId: sample.customerId,
      templateCode: sample.templateCode,
      consentVersionId: sample.consentVersionId,
      value: 'given',
      locale: 'de',
      channel: 'sandbox',
      idempotencyKey: 'order-4711',
    },
    customerIds: [sample.customerId, sample.otherCustomerId],
    templateCodes: [sample.templateCode],
  },
};
