import { noTerms, settledTerms } from '../../domain/publishing/terms';
import type { VersionWithState } from '../../actions/templates/servedVersion';
import { defaultRules } from '../../domain/templates/templateRules';
import type { Template } from '../../domain/templates/template';
import type { VersionText } from '../../domain/templates/version';
import { example } from '../route/exampleValues';
import { consentVersionBody, lastingVersionBody } from './consentVersion';

const exampleVersionText: VersionText = {
  ...example.text,
  changeNote: example.changeNote,
  contentHash: example.contentHash,
};

export const exampleTemplate: Template = {
  templateCode: example.templateCode,
  name: 'News by e-mail',
  defaultLocale: example.text.locale,
  createdAt: new Date('2025-06-02T08:15:00.000Z'),
  position: null,
  retiredAt: null,
  ...defaultRules,
};

export const exampleVersion: VersionWithState = {
  state: 'CURRENT',
  template: exampleTemplate,
  text: exampleVersionText,
  version: {
    consentVersionId: example.versionId,
    templateCode: example.templateCode,
    number: 2,
    label: 'v2.0',
    publishedAt: new Date('2026-02-20T09:30:00.000Z'),
    ...settledTerms(noTerms),
    effectiveFrom: new Date('2026-03-01T00:00:00.000Z'),
    publishedBy: null,
    cancellation: null,
    texts: [exampleVersionText],
  },
};

export const exampleVersionBody = consentVersionBody(exampleVersion);

export const exampleLastingVersionBody = lastingVersionBody(exampleVersion);
