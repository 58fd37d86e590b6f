import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';

const guide = join(import.meta.dirname, '../src/client/README.md');

/** The guide of the client, as it stands in the repository. */
export async function guidePage(): Promise<string> {
  const markdown = new MarkdownIt();
  markdown.core.ruler.push('links-within-the-demo', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'heading_open') token.attrSet('id', anchorOf(tokens[index + 1]?.content ?? ''));
    }
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'link_open') token.attrs = linkTo(String(token.attrGet('href') ?? ''));
    }
  });
  markdown.renderer.rules['fence'] = (tokens, index) => pre(tokens[index]?.content ?? '', 'Example');
  return markdown.render(await readFile(guide, 'utf8'));
}

/** As readers of the repository are used to. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');
}

/** To a file of the demo on the page that shows them; other files of the repository are not served. */
function linkTo(href: string): [string, string][] {
  if (/^(?:https?:|#)/.test(href)) return [['href', href]];
  const [, file] = /^\.\.\/demo\/?(.*)$/.exec(href) ?? [];
  return file === undefined ? [] : [['href', `/demo/source${file && `#${file}`}`]];
}

/** Every file of the demo, to be read in the browser. */
export async function sourcePage(root: string): Promise<string> {
  const names = await readdir(root, { recursive: true });
  const files = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(?:tsx?|css)$/.test(name));
  const shown = files.sort(byFolder).map(async (name) => {
    const text = await readFile(join(root, name), 'utf8');
    return `<details id="${name}"><summary><code>${name}</code></summary>${pre(text, name)}</details>`;
  });
  return `<h1>The source of this demo</h1><p>All of <code>src/demo</code>. Begin with <code>consent/consent.tsx</code>.</p>${(await Promise.all(shown)).join('')}`;
}

/** The dialog first, then what is around it. */
function byFolder(one: string, other: string): number {
  const rank = (name: string) => (name.startsWith('consent/') ? 0 : name.includes('/') ? 2 : 1);
  return rank(one) - rank(other) || one.localeCompare(other);
}

function pre(text: string, name: string): string {
  const { escapeHtml } = new MarkdownIt().utils;
  return `<pre tabindex="0" role="group" aria-label="${escapeHtml(name)}"><code>${escapeHtml(text)}</code></pre>`;
}
