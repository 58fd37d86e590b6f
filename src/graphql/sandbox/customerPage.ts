import { sample, type SandboxPage } from './sandboxPage';

/** A web or mobile frontend, with the token of the customer who is logged in. */
export const customerPage: SandboxPage = {
  document: `# You call as a customer, who reads and records only their own decisions. Requests about others are FORBIDDEN.

# What I still have to answer, and the texts to show.
query WhatAwaitsMe($customerId: ID!, $locale: String) {
  customer(id: $customerId) {
    pendingUpdates {
      templateCode
      accepted
      reason
      version(locale: $locale) {
        consentVersionId
        title
        body
        contentHash
      }
    }
  }
}

# One template, with what has changed since I last answered.
query WhatIsNew($customerId: ID!, $templateCode: String!, $locale: String) {
  pendingUpdate(customerId: $customerId, templateCode: $templateCode) {
    accepted
    reason
    version(locale: $locale) {
      label
      title
    }
    changes(locale: $locale) {
      label
      changeKind
      changeNote
    }
  }
}

# I consent to the version that I saw. Send "value": "reject" to say no.
mutation Answer($answer: RecordDecisionInput!) {
  recordDecision(input: $answer) {
    changed
    pendingUpdate {
      accepted
      mayProceed
    }
  }
}

# I withdraw my consent. This is always possible and needs no version.
mutation Withdraw($withdrawal: RecordDecisionInput!) {
  recordDecision(input: $withdrawal) {
    changed
    pendingUpdate {
      accepted
      mayProceed
    }
  }
}

# All my decisions, newest first. Send endCursor as "after" to get the next page.
query MyDecisions($customerId: ID!, $after: String) {
  customer(id: $customerId) {
    decisions(first: 10, after: $after) {
      nodes {
        templateCode
        value
        sequence
        decidedAt
        locale
        recorder {
          kind
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
`,
  variables: {
    customerId: sample.customerId,
    templateCode: sample.templateCode,
    locale: 'en',
    answer: {
      customerId: sample.customerId,
      templateCode: sample.templateCode,
      consentVersionId: sample.consentVersionId,
      value: 'given',
      locale: 'en',
      channel: 'sandbox',
    },
    withdrawal: { customerId: sample.customerId, templateCode: sample.templateCode, value: 'withdraw' },
    after: null,
  },
};
