import { copied, sample, type SandboxPage } from './sandboxPage';

const created = 'news-by-sms';

/** Staff who write texts, publish them and call them off. */
export const publisherPage: SandboxPage = {
  document: `# You ask as a publisher, who runs the texts. Where a variable says "copy … here", an answer before has it.

query Templates($search: String) {
  templates(first: 10, search: $search) {
    nodes {
      code
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

# A new version begins as the template's one draft.
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
      code
    }
  }
}

# Saves all texts of the draft. To save over one that is there, name its revision as "expectedRevision".
mutation SaveDraft($saved: SaveDraftInput!) {
  saveDraft(input: $saved) {
    draft {
      revision
    }
  }
}

# The draft as readers will see it, and what it changes.
query Draft($templateCode: String!, $locale: String) {
  template(code: $templateCode) {
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

# How many customers would be asked again?
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

# Far in the future here, so that customers notice nothing; without "effectiveFrom" at once.
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

# Only a version that has not taken effect can be called off.
mutation WithdrawVersion($withdrawn: WithdrawVersionInput!) {
  withdrawVersion(input: $withdrawn) {
    version {
      number
      state
    }
  }
}

# A template of your own, from its first day to its last.
mutation CreateTemplate($created: CreateTemplateInput!) {
  createTemplate(input: $created) {
    template {
      code
      defaultLocale
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
    withdrawn: {
      templateCode: sample.templateCode,
      consentVersionId: copied('publishVersion.version.consentVersionId'),
    },
    created: { templateCode: created, name: 'News by SMS', defaultLocale: 'en' },
    renamed: { templateCode: created, name: 'News by text message' },
    retired: { templateCode: created },
  },
};
