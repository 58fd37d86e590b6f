import type { CreateTemplateInput } from '../../actions/publishing/templateChanges';
import type { PublishVersionInput } from '../../actions/publishing/publishVersion';
import type { SaveSetInput } from '../../actions/publishing/saveSet';
import type { SaveDraftInput } from '../../actions/publishing/draftEditing';

/** A template to try the service with. Its ids are fixed, so that examples can name them. */
export interface SampleTemplate extends CreateTemplateInput {
  readonly versions: readonly SampleVersion[];
}

export const sampleSet: SaveSetInput = {
  setCode: 'sign-up',
  name: 'Sign-up',
  members: [
    { templateCode: 'terms-of-service', required: true },
    { templateCode: 'marketing-email', required: false },
  ],
};

export interface SampleVersion
  extends Pick<SaveDraftInput, 'label' | 'texts'>, Omit<PublishVersionInput, 'templateCode'> {
  readonly consentVersionId: string;
  /** A customer who consents to it before the next version is published. */
  readonly givenBy?: string;
}

/** Customers of nobody: one for examples, and one who has agreed to what was superseded since. */
export const sampleCustomerId = '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11';
export const steadyCustomerId = '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b12';

const marketingEmail: SampleTemplate = {
  templateCode: 'marketing-email',
  name: 'News by e-mail',
  defaultLocale: 'en',
  versions: [
    {
      consentVersionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e01',
      label: 'v1.0',
      givenBy: steadyCustomerId,
      texts: [
        {
          locale: 'en',
          title: 'News by e-mail',
          body: 'May we send you news about our products by e-mail?\n\nYou can withdraw your consent at any time.',
        },
        {
          locale: 'de',
          title: 'Neuigkeiten per E-Mail',
          body: 'Dürfen wir Ihnen Neuigkeiten über unsere Produkte per E-Mail senden?\n\nSie können Ihre Einwilligung jederzeit widerrufen.',
        },
      ],
    },
    {
      consentVersionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e02',
      label: 'v2.0',
      texts: [
        {
          locale: 'en',
          title: 'News and offers by e-mail',
          body: 'May we send you news about our products and **offers of our partners** by e-mail?\n\nYou can withdraw your consent at any time.',
          changeNote: 'Offers of our partners are new.',
        },
        {
          locale: 'de',
          title: 'Neuigkeiten und Angebote per E-Mail',
          body: 'Dürfen wir Ihnen Neuigkeiten über unsere Produkte und **Angebote unserer Partner** per E-Mail senden?\n\nSie können Ihre Einwilligung jederzeit widerrufen.',
          changeNote: 'Neu sind Angebote unserer Partner.',
        },
      ],
    },
  ],
};

const termsOfService: SampleTemplate = {
  templateCode: 'terms-of-service',
  kind: 'TERMS',
  name: 'Terms of service',
  defaultLocale: 'en',
  versions: [
    {
      consentVersionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e11',
      label: 'v1.0',
      texts: [
        {
          locale: 'en',
          title: 'Terms of service',
          body: 'Please read and accept the terms under which we provide our service.\n\n1. You are responsible for what you do with your account.\n2. We may end the contract with a notice of four weeks.',
        },
      ],
    },
  ],
};

export const sampleTemplates: readonly SampleTemplate[] = [marketingEmail, termsOfService];
