import { copied, sample, type SandboxPage } from './sandboxPage';

const created = 'news-by-sms';

/** Staff who write texts, publish them and call them off. */
export const publisherPage: SandboxPage = {
  document: `# You call as a publisher, who writes and publishes
# texts.
# If a variable says "copy … here", copy the value
# from an earlier response.

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

# A new version starts as a draft. A template has one
# draft at a time.
mutation StartDraft($begun: StartDraftInput!) {
  startDraft(input: $begun) {
    draft {
      revision
      texts {
        locale
      }
      editedBy {
        name
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

# Saves all texts of the draft, and its terms if you
# send them. To replace an existing draft, send its
# revision as "expectedRevision".
mutation SaveDraft($saved: SaveDraftInput!) {
  saveDraft(input: $saved) {
    draft {
      revision
      terms {
        reask
        effectiveFrom
        validity
      }
    }
    template {
      templateCode
      draft {
        label
      }
    }
  }
}

# The draft as readers will see it, and what it
# changes.
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

# How many customers would have to answer again? What
# you do not send is as the draft says.
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
    terms {
      changeKind
      reask
      effectiveFrom
    }
    revision
    sameText
    mustConfirm
  }
}

# The draft's terms hold: it takes effect far in the
# future, so customers notice nothing. Send the
# revision of the draft as "expectedRevision", so that
# you publish what you read. "confirmAsked" is how
# many customers you expect to be asked again: if
# there are more, nothing is published.
mutation PublishVersion($published: PublishVersionInput!) {
  publishVersion(input: $published) {
    version {
      consentVersionId
      number
      state
      effectiveFrom
    }
    template {
      draft {
        label
      }
    }
    revision
  }
}

# Only a version that has not taken effect can be
# cancelled.
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
    begun: { templateCode: sample.templateCode, label: 'v3.0', from: 'LATEST' },
    discarded: { templateCode: sample.templateCode, expectedRevision: copied('startDraft.draft.revision') },
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
      terms: { reask: 'GRANTS_ONLY', effectiveFrom: '2099-01-01T00:00:00.000Z' },
    },
    templateCode: sample.templateCode,
    locale: 'en',
    previewed: { templateCode: sample.templateCode },
    published: {
      templateCode: sample.templateCode,
      expectedRevision: copied('saveDraft.draft.revision'),
      confirmAsked: 1000,
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
