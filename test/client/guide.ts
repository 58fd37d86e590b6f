import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const guide = readFileSync(path.join(__dirname, '../../src/client/README.md'), 'utf8');

export interface Example {
  readonly text: string;
  /** What stands below it. */
  readonly printed: string;
}

/** The first example of the guide that imports this, and what stands below it as printed. */
export function exampleWith(specifier: string): Example {
  return exampleThatSays(`'${specifier}'`);
}

/** The first example of the guide with these words. */
export function exampleThatSays(words: string): Example {
  const blocks = [...guide.matchAll(/```ts\n(.*?)```\n\n```\n(.*?\n)```/gs)];
  const [, text = '', printed = ''] = blocks.find(([, each]) => each?.includes(words)) ?? [];
  return { text, printed };
}

/** The customer that the guide has a token made for. */
export function customerOfGuide(): string {
  return / --customer ([0-9a-f-]{36})/.exec(guide)?.[1] ?? '';
}

/** The components of the guide: the dialog, the page that shows it, the form of several texts, the page of consents. */
export function dialogExample() {
  const [dialog = '', page = '', form = '', consentsPage = ''] = [
    ...guide.matchAll(/```tsx\n(.*?)```/gs),
  ].map(([, text = '']) => text);
  return { dialog, page, form, consentsPage };
}

/** An example as JavaScript that calls the service at this address. */
export function runnable(text: string, url: string): string {
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  return ts.transpile(text.replace('http://127.0.0.1:4000', url), options);
}
