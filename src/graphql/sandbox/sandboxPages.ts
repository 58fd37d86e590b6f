import { customerPage } from './customerPage';
import { operatorPage } from './operatorPage';
import { publisherPage } from './publisherPage';
import type { SandboxPage } from './sandboxPage';
import { servicePage } from './servicePage';

/** The callers of Sandbox. Each has a page and a token. */
export const sandboxCallers = ['service', 'customer', 'publisher', 'operator'] as const;

export type SandboxCaller = (typeof sandboxCallers)[number];

export function isSandboxCaller(name: unknown): name is SandboxCaller {
  return sandboxCallers.some((caller) => caller === name);
}

export function sandboxPage(caller: SandboxCaller, now: Date): SandboxPage {
  switch (caller) {
    case 'service':
      return servicePage;
    case 'customer':
      return customerPage;
    case 'publisher':
      return publisherPage;
    case 'operator':
      return operatorPage(now);
  }
}
