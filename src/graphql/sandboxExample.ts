/** What Apollo Sandbox opens with: the usual order of calls, on the sample templates. */
export const sandboxExample = {
  document: `# 1. What is shown to everybody who has to answer now.
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

# 2. Does this customer still have to answer, and what is new since she last did?
query PendingUpdate($customerId: ID!, $templateCode: String!, $locale: String) {
  pendingUpdate(customerId: $customerId, templateCode: $templateCode, locale: $locale) {
    accepted
    reason
    mayProceed
    version {
      consentVersionId
      title
    }
    decision {
      value
      decidedAt
    }
    changes {
      label
      changeNote
    }
  }
}

# 3. Her answer: given, reject or withdraw.
mutation RecordDecision($input: RecordDecisionInput!) {
  recordDecision(input: $input) {
    changed
    decision {
      id
      value
      sequence
      decidedAt
    }
    pendingUpdate {
      accepted
      mayProceed
    }
  }
}

# All of it for one customer: what awaits her, and what she has decided.
query Customer($customerId: ID!, $locale: String) {
  customer(id: $customerId) {
    pendingUpdates(locale: $locale) {
      templateCode
      accepted
      reason
    }
    decisions(first: 10) {
      nodes {
        templateCode
        value
        decidedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}

# The templates, as a publisher sees them.
query Templates {
  templates(first: 10) {
    nodes {
      code
      name
      current {
        label
        effectiveFrom
      }
    }
  }
}
`,
  variables: {
    templateCode: 'marketing-email',
    customerId: '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11',
    locale: 'en',
    input: {
      customerId: '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11',
      templateCode: 'marketing-email',
      consentVersionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e02',
      value: 'given',
      locale: 'en',
      channel: 'sandbox',
    },
  },
} as const;
