import { copied, sample, type SandboxPage } from './sandboxPage';

const reportedDays = 7;
const dayMs = 86_400_000;

/** Whoever reads the reports and hands out API keys. */
export function operatorPage(now: Date): SandboxPage {
  return {
    document,
    variables: {
      templateCode: sample.templateCode,
      from: dayOf(new Date(now.getTime() - (reportedDays - 1) * dayMs)),
      until: dayOf(now),
      issued: { name: 'A shop', scopes: ['audit:read'] },
      revoked: { id: copied('issueApiKey.apiKey.id') },
    },
  };
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

const document = `# You ask as an operator, who reads reports and manages API keys.
# Where a variable says "copy … here", an answer before has it.

# Where customers stand, on all versions and on each.
query StandingReport($templateCode: String!) {
  standingReport(templateCode: $templateCode) {
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

# What was recorded on each day (UTC) of the last week.
query DecisionsPerDay($templateCode: String!, $from: Date!, $until: Date!) {
  decisionsPerDay(templateCode: $templateCode, from: $from, until: $until) {
    day
    decisions {
      given
      reject
      withdraw
      total
    }
  }
}

# A key lets a service in. Its secret is shown this once; nobody grants a scope that they do not hold themselves.
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
`;
