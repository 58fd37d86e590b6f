import { requireCustomerId } from '../../domain/input/input';
import { contentHash } from '../../domain/values/contentHash';

const text = {
  locale: 'en',
  title: 'News and offers by e-mail',
  body: 'May we send you news about our products and **offers of our partners** by e-mail?\n\nYou can withdraw your consent at any time.',
};

/** The values that all examples are made of. */
export const example = {
  customerId: requireCustomerId('customerId', '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11'),
  subjectId: 'b7c6a0de-4a0f-4b5e-8d2a-0f4e6c1d9a37',
  templateCode: 'marketing-email',
  setCode: 'sign-up',
  versionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e02',
  instant: '2026-03-01T12:00:00.000Z',
  channel: 'web',
  idempotencyKey: '8c1f6f5e-answer-1',
  requestId: '5f1d7b0e-2c57-4f0b-9d53-6a1c3e8f4b21',
  text,
  contentHash: contentHash(text),
  changeNote: 'Offers of our partners are new.',
  formerVersionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e01',
  formerText: {
    locale: 'en',
    title: 'News by e-mail',
    body: 'May we send you news about our products by e-mail?\n\nYou can withdraw your consent at any time.',
  },
};
