import { customerChanges as changes } from './customerChanges';
import { sample, type SandboxPage } from './sandboxPage';

/** A web or mobile frontend, with the token of the customer who is logged in. */
export const customerPage: SandboxPage = {
  document: `# You call as a customer, who reads and records only
# their own decisions. Requests about others are
# FORBIDDEN.

# Who I am to the service. A frontend can begin here,
# without knowing my id.
query WhoAmI {
  viewer {
    kind
    name
    scopes
    customer {
      id
    }
  }
}

# What I still have to answer when I log in, with the
# texts to show and what is new in them.
query LogIn($locale: String) {
  viewer {
    customer {
      id
      pendingUpdates(onlyAwaiting: true) {
        customerId
        templateCode
        accepted
        reason
        mayProceed
        mayProceedUntil
        version {
          consentVersionId
          label
          effectiveFrom
          text(locale: $locale) {
            locale
            title
            body
            contentHash
          }
        }
        changes(locale: $locale) {
          consentVersionId
          changeKind
          changeNote
        }
        decision {
          id
          value
          decidedAt
        }
      }
    }
  }
}

# Where I stand on everything, retired templates
# included, and which texts I answered.
query MyConsents($locale: String, $after: String) {
  viewer {
    customer {
      id
      pendingUpdates(includeRetired: true) {
        customerId
        templateCode
        accepted
        reason
        mayProceed
        mayProceedUntil
        obstacle
        retiredAt
        version {
          consentVersionId
          label
          text(locale: $locale) {
            locale
            title
          }
        }
        decision {
          id
          value
          decidedAt
          validUntil
        }
      }
      decisions(first: 20, after: $after) {
        nodes {
          id
          templateCode
          value
          decidedAt
          channel
          recorder {
            kind
          }
          version {
            consentVersionId
            label
          }
          text {
            locale
            title
            contentHash
          }
          evidence {
            hash
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}

# The words of any version that is or was in effect,
# for everybody. Ids are in my history.
query Words($consentVersionId: ID!, $locale: String) {
  consentVersion(id: $consentVersionId, locale: $locale) {
    label
    state
    title
    body
  }
}

# One template, with what has changed since I last
# answered.
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

# I consent to the version that I saw. Send "value":
# "reject" to say no.
mutation Answer($answer: RecordDecisionInput!) {
  recordDecision(input: $answer) {
    changed
    pendingUpdate {
      accepted
      mayProceed
    }
  }
}

# I answer several templates with one form. All
# answers are recorded, or none.
mutation AnswerForm($form: RecordDecisionsInput!) {
  recordDecisions(input: $form) {
    replayed
    decisions {
      changed
      decision {
        templateCode
        value
      }
      pendingUpdate {
        templateCode
        accepted
        mayProceed
      }
    }
  }
}

# I withdraw my consent. This is always possible and
# needs no version.
mutation Withdraw($withdrawal: RecordDecisionInput!) {
  recordDecision(input: $withdrawal) {
    changed
    pendingUpdate {
      accepted
      mayProceed
    }
  }
}

# All my decisions, newest first. Send endCursor as
# "after" to get the next page.
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

${changes}`,
  variables: {
    consentVersionId: sample.consentVersionId,
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
    form: {
      customerId: sample.customerId,
      decisions: [
        { templateCode: sample.templateCode, consentVersionId: sample.consentVersionId, value: 'given' },
        {
          templateCode: sample.otherTemplateCode,
          consentVersionId: sample.otherConsentVersionId,
          value: 'given',
        },
      ],
      idempotencyKey: 'sign-up-4711',
    },
    withdrawal: { customerId: sample.customerId, templateCode: sample.templateCode, value: 'withdraw' },
    after: null,
  },
};
