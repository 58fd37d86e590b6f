/** The site of the guides: the Markdown files where they stand, in the order in which README.md lists them. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';
import { graphqlReference, restReference } from './reference.mjs';

const root = path.join(import.meta.dirname, '../../..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const readme = read('README.md');

/** Pages that end with what is made for them. */
const made = {
  'src/graphql/REFERENCE.md': () => graphqlReference(read('schema.graphql')),
  'src/rest/REFERENCE.md': () => restReference(JSON.parse(read('src/rest/openapi.json'))),
};
const guides = ['src', 'deploy', 'test/bench']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file),
    ),
  )
  .filter((file) => file.endsWith('.md') && file !== 'src/main/PACKAGE.md');
/** Files that guides offer to copy. */
const samples = 'src/main/decisions/importing/samples';
const pages = ['README.md', 'CHANGELOG.md', ...guides];

/** The three doors of README.md: each guide that a list item names, by the words of its link. */
function door(title) {
  const [, list = ''] = readme.split(`\n## ${title}\n`);
  const links = list.split('\n## ')[0]?.matchAll(/\[([^\]]+)\]\(([^)#]+\.md)\)/g) ?? [];
  const items = [...links]
    .filter(([, , file = '']) => pages.includes(file))
    .map(([, text, link = '']) => ({ text: capital(text), link: `/${asPage(link)}` }));
  return { text: title, items, collapsed: false };
}

function capital(text = '') {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Headings have the anchors that they have in the repository. */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** A folder's README.md is its page. */
function asPage(file) {
  return file.replace(/README\.md$/, 'index.md');
}

/** Long names break: routes in the outline, and settings in tables that are wider than a phone. */
const style = `
  .VPDocOutlineItem .outline-link { white-space: normal; overflow-wrap: anywhere; line-height: 1.4; padding: 4px 0 }
  @media (max-width: 640px) {
    .vp-doc th, .vp-doc td { padding: 6px; font-size: 13px; line-height: 1.5; overflow-wrap: anywhere }
    .vp-doc td:first-child { min-width: 90px }
    .vp-doc td > code { padding: 1px 2px; font-size: 11px; overflow-wrap: anywhere }
  }
`;

export default defineConfig({
  title: 'Consent service',
  description: 'Versioned consent texts, who still has to answer them, and each answer as evidence.',
  lang: 'en',
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['style', {}, style],
  ],
  srcDir: '../..',
  outDir: '../../dist/docs',
  cacheDir: '../../dist/.docs',
  rewrites: Object.fromEntries(pages.map((page) => [page, asPage(page)])),
  srcExclude: ['**/node_modules/**', 'dist/**', 'src/main/PACKAGE.md', 'test/*.md'],
  cleanUrls: true,
  buildEnd: ({ outDir }) => cpSync(path.join(root, samples), path.join(outDir, samples), { recursive: true }),
  // The pages lie outside of the folder that has installed it.
  vite: {
    plugins: [
      {
        name: 'vue of this folder',
        enforce: 'pre',
        resolveId: (id, _from, { ssr }) => (ssr && /^vue(\/|$)/.test(id) ? { id, external: true } : null),
      },
    ],
  },
  themeConfig: {
    nav: ['Integrate', 'Publish', 'Operate'].map((title) => ({
      text: title,
      link: door(title).items?.[0]?.link ?? '/',
    })),
    sidebar: [...['Integrate', 'Publish', 'Operate'].map(door), door('Read on')],
    outline: [2, 3],
    search: { provider: 'local' },
  },
  markdown: {
    languageAlias: { ndjson: 'json' },
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => {
      const { rules } = md.renderer;
      const asCode = rules.code_inline;
      rules.code_inline = (...given) => asCode(...given).replaceAll(/_(?=\w)/g, '_<wbr>');
      md.core.ruler.before('normalize', 'made', (state) => {
        const text = made[state.env.relativePath]?.();
        if (text) state.src += `\n\n${text}`;
      });
      md.core.ruler.push('links', ({ tokens, env }) => {
        const from = path.posix.dirname(env.relativePath);
        for (const { children } of tokens) {
          let isDropped = false;
          for (const token of children ?? []) {
            if (token.type === 'link_close' && isDropped) {
              token.hidden = true;
              [token.type, isDropped] = ['text', false];
            }
            const href = token.type === 'link_open' ? (token.attrGet('href') ?? '') : '#';
            if (/^(#|[a-z]+:)/.test(href)) continue;
            const [file = '', anchor] = href.split('#');
            const target = path.posix.join(from, file);
            if (file.endsWith('.md') && pages.includes(target)) {
              token.attrSet('href', asPage(file) + (anchor ? `#${anchor}` : ''));
            } else if (target.startsWith(`${samples}/`)) {
              token.attrSet('download', '');
            } else {
              // Sources are not on the site, so their names stand there as words.
              if (!existsSync(path.join(root, from, file))) throw new Error(`${from}: ${href} leads nowhere`);
              [token.type, token.hidden, isDropped] = ['text', true, true];
            }
          }
        }
      });
    },
  },
});
