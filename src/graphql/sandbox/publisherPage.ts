import { copied, sample, type SandboxPage } from './sandboxPage';

const created = 'news-by-sms';

/** Staff who write texts, publish them and call them off. */
export const publisherPage: SandboxPage = {
  document: `# You call as a publisher, who writes and publishes texts.
# If a variable says "copy … here", copy the value from an earlier response.

query Templates($search: String) {
  templates(first: 10, search: $search) {
    nodes {
      templateCode
      name
      versions(first: 5) {
        nodes {
          number
          label
          state
        }
      }
      draft {
        label
      }
    }
  }
}

# A new version starts as a draft. A template has one draft at a time.
mutation StartDraft($begun: StartDraftInput!) {
  startDraft(input: $begun) {
    draft {
      revision
      texts {
        locale
      }
      editedBy {
        id
      }
    }
  }
}

mutation DiscardDraft($discarded: DiscardDraftInput!) {
  discardDraft(input: $discarded) {
    template {
      templateCode
    }
  }
}

# Saves all texts of the draft. To replace an existing draft, send its revision as "expectedRevision".
mutation SaveDraft($saved: SaveDraftInput!) {
  saveDraft(input: $saved) {
    draft {
      revision
    }
  }
}

# The draft as readers will see it, and what it changes.
query Draft($templateCode: String!, $locale: String) {
  template(templateCode: $templateCode) {
    draft {
      preview(locale: $locale) {
        html
      }
      comparison {
        locale
        change
        title {
          kind
          text
        }
        unified
      }
    }
  }
}

# How many customers would have to answer again?
query PublishPreview($previewed: PublishPreviewInput!) {
  publishPreview(input: $previewed) {
    asked {
      given
      reject
      withdraw
      total
    }
    alreadyAsked {
      total
    }
  }
}

# This version takes effect far in the future, so customers notice nothing. Without "effectiveFrom" it takes effect now.
mutation PublishVersion($published: PublishVersionInput!) {
  publishVersion(input: $published) {
    version {
      consentVersionId
      number
      state
      effectiveFrom
    }
  }
}

# Only a version that has not taken effect can be cancelled.
mutation CancelVersion($cancelled: CancelVersionInput!) {
  cancelVersion(input: $cancelled) {
    version {
      number
      state
    }
  }
}

# Create, rename and retire a template of your own.
mutation CreateTemplate($created: CreateTemplateInput!) {
  createTemplate(input: $created) {
    template {
      templateCode
      defaultLocale
    }
  }
}

# Which template customers are asked about first.
mutation SetTemplatePosition($placed: SetTemplatePositionInput!) {
  setTemplatePosition(input: $placed) {
    template {
      position
    }
  }
}

mutation RenameTemplate($renamed: RenameTemplateInput!) {
  renameTemplate(input: $renamed) {
    template {
      name
    }
  }
}

mutation RetireTemplate($retired: RetireTemplateInput!) {
  retireTemplate(input: $retired) {
    template {
      retiredAt
    }
  }
}
`,
  variables: {
    search: 'e-mail',
    begun: { templateCode: sample.templateCode, label: 'v3.0', from: 'CURRENT' },
    discarded: { templateCode: sample.templateCode },
    saved: {
      templateCode: sample.templateCode,
      label: 'v3.0',
      texts: [
        {
          locale: 'en',
          title: 'News and offers by mail',
          body: 'May we send you **news**?',
          changeNote: 'Shorter.',
        },
      ],
    },
    templateCode: sample.templateCode,
    locale: 'en',
    previewed: { templateCode: sample.templateCode, changeKind: 'MATERIAL', reask: 'GRANTS_ONLY' },
    published: {
      templateCode: sample.templateCode,
      reask: 'GRANTS_ONLY',
      effectiveFrom: '2099-01-01T00:00:00.000Z',
    },
    cancelled: {
      templateCode: sample.templateCode,
      consentVersionId: copied('publishVersion.version.consentVersionId'),
    },
    created: { templateCode: created, name: 'News by SMS', defaultLocale: 'en' },
    renamed: { templateCode: created, name: 'News by text message' },
    placed: { templateCode: created, position: 1 },
    retired: { templateCode: created },
  },
};
