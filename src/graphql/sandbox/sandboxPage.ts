/** What Apollo Sandbox opens with for one kind of caller. */
export interface SandboxPage {
  /** Named operations, to be run from the first to the last. */
  readonly document: string;
  /** Those of all operations together; they fit the samples of a local start. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Stands for what is not known before another operation has answered; says where its answer has it. */
export function copied(path: string): string {
  return `copy ${path} here`;
}

export const sample = {
  customerId: '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11',
  otherCustomerId: 'b7a1c1de-54c1-4f0e-8a2b-0d9f5d2f6c22',
  templateCode: 'marketing-email',
  consentVersionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e02',
  otherTemplateCode: 'terms-of-service',
  otherConsentVersionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e11',
} as const;
