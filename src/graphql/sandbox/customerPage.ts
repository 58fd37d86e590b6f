import { sample, type SandboxPage } from './sandboxPage';

/** A web or mobile frontend, with the token of the customer who is logged in. */
export const customerPage: SandboxPage = {
  document: `# You ask as a customer, who sees and decides what is her own. Asking about somebody else is FORBIDDEN.

# What awaits me, and the text to show for each.
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

# One template, with what is new since I last answered.
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

# I say yes, to the version that I was shown; with "value": "reject" I say no.
mutation Answer($answer: RecordDecisionInput!) {
  recordDecision(input: $answer) {
    changed
    pendingUpdate {
      accepted
      mayProceed
    }
  }
}

# I take my consent back. It is always possible, and no version need be named.
mutation Withdraw($withdrawal: RecordDecisionInput!) {
  recordDecision(input: $withdrawal) {
    changed
    pendingUpdate {
      accepted
      mayProceed
    }
  }
}

# All that I have decided, newest first; for the next page send endCursor as "after".
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
