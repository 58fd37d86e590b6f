import { webhookOperations, webhookVariables } from './webhookOperations';
import { copied, sample, type SandboxPage } from './sandboxPage';

const reportedDays = 7;
const dayMs = 86_400_000;

/** Staff who read reports, manage API keys and webhooks, and erase customers. */
export function operatorPage(now: Date): SandboxPage {
  return {
    document: document + webhookOperations,
    variables: {
      templateCode: sample.templateCode,
      from: dayOf(new Date(now.getTime() - (reportedDays - 1) * dayMs)),
      until: dayOf(now),
      issued: { name: 'A shop', scopes: ['audit:read'] },
      revoked: { apiKeyId: copied('issueApiKey.apiKey.id') },
      settings: { confirmAskedAbove: 500 },
      ...webhookVariables(now),
      customerId: sample.otherCustomerId,
      erased: {
        customerId: sample.otherCustomerId,
        mode: 'UNLINK',
        reason: 'CUSTOMER_REQUEST',
        confirmRecords: copied('erasurePreview.records'),
      },
    },
  };
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

const document = `# You call as an operator, who reads reports,
# manages API keys and webhooks, and erases
# customers.
# If a variable says "copy … here", copy the value
# from an earlier response.

# How customers answered, overall and for each
# version.
query Standing($templateCode: String!) {
  template(templateCode: $templateCode) {
    standing {
      asOf
      customers {
        given
        reject
        withdraw
      }
      pending {
        newVersion
        expired
      }
      versions {
        version {
          label
        }
        customers {
          total
        }
      }
    }
  }
}

# The number of decisions on each day (UTC) of the
# last week, and on which versions.
query DecisionsPerDay($templateCode: String!, $from: Date!, $until: Date!) {
  template(templateCode: $templateCode) {
    decisionsPerDay(from: $from, until: $until) {
      day
      decisions {
        given
        reject
        withdraw
        total
      }
      versions {
        version {
          label
        }
        decisions {
          total
        }
      }
    }
  }
}

# All templates at a glance, with one statement.
query Standings {
  templates(first: 20) {
    nodes {
      name
      standing {
        customers {
          total
        }
        pending {
          total
        }
      }
    }
  }
}

# The signed state of the log of all evidence, public
# to everybody.
query Log {
  log {
    origin
    size
    rootHash
    checkpoint
  }
}

# A service authenticates with a key. The secret is
# shown only once. You can grant only scopes that you
# hold.
mutation IssueApiKey($issued: IssueApiKeyInput!) {
  issueApiKey(input: $issued) {
    secret
    apiKey {
      id
      scopes
      expiresAt
    }
  }
}

# What publishing requires, and who changed it.
query Settings {
  settings {
    fourEyes
    confirmAskedAbove
    revision
    changedAt
    changedBy {
      name
    }
    confirmedBy {
      name
    }
    proposal {
      fourEyes
      confirmAskedAbove
      proposedAt
      proposedBy {
        name
      }
    }
  }
}

# While four eyes are on, a second person has to
# ask for the same.
mutation ChangeSettings($settings: ChangeSettingsInput!) {
  changeSettings(input: $settings) {
    settings {
      fourEyes
      confirmAskedAbove
      revision
      changedBy {
        name
      }
      proposal {
        fourEyes
        confirmAskedAbove
      }
    }
  }
}

query ApiKeys {
  apiKeys(first: 10) {
    nodes {
      id
      name
      scopes
      lastUsedAt
      revokedAt
    }
  }
}

mutation RevokeApiKey($revoked: RevokeApiKeyInput!) {
  revokeApiKey(input: $revoked) {
    apiKey {
      name
      revokedAt
    }
  }
}

# What an erasure would remove, and what would stay.
query ErasurePreview($customerId: ID!) {
  erasurePreview(customerId: $customerId, mode: UNLINK) {
    records
    removed {
      links
      idempotencyKeys
      records
    }
    kept {
      records
    }
    heldSince
    holdReason
  }
}

# The erasure repeats the number of records.
mutation EraseCustomer($erased: EraseCustomerInput!) {
  eraseCustomer(input: $erased) {
    erasure {
      erased
      reason
      erasedAt
    }
  }
}

# Everything that happens, event by event.
subscription Events {
  events {
    eventId
    at
    type
    templateCode
    partitionKey
    data
  }
}
`;
