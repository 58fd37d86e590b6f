import type { Operation } from '../load/operation';

/** What is measured, in this order: next to each other what is compared with the same of the baseline. */
export const operationNames = [
  'latest',
  'pending',
  'fifty customers',
  'pending by own token',
  'record',
] as const;

export type OperationName = (typeof operationNames)[number];

/** One way of asking one server. */
export interface Door {
  readonly name: 'baseline' | 'REST' | 'GraphQL';
  readonly operations: Partial<Readonly<Record<OperationName, Operation>>>;
}

export const customersPerRequest = 50;

/** One answer in this number is read whole where reading only checks what was filled. */
export const sampleEvery = 100;
