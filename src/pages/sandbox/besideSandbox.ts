/**
 * Beside Apollo Sandbox: leads to GraphiQL, by a link at any time and by itself where Apollo's hosts cannot be reached.
 * Runs before anything that the page loads from them.
 */
const patienceMs = 6_000;
const hosts = /^https:\/\/[\w.-]+\.apollographql\.com\//;

const waiting = setTimeout(unlessLoaded, patienceMs);
addEventListener('error', onFailure, true);
addEventListener('DOMContentLoaded', addLink);

/** Only scripts: without Apollo's fonts and pictures Sandbox works. */
function onFailure({ target }: Event): void {
  if (target instanceof HTMLScriptElement && hosts.test(target.src)) openExplorer();
}

function unlessLoaded(): void {
  if (!('EmbeddedSandbox' in globalThis)) openExplorer();
}

function openExplorer(): void {
  clearTimeout(waiting);
  location.replace(explorer({ offline: '' }));
}

/** The page of the same caller. */
function explorer(more: Readonly<Record<string, string>> = {}): string {
  const caller = new URLSearchParams(location.search).get('as');
  return `/explorer?${new URLSearchParams({ ...(caller && { as: caller }), ...more }).toString()}`;
}

/** A bar of its own, so that nothing of Sandbox is covered; the page's policy allows no style sheet of ours. */
function addLink(): void {
  const bar = document.createElement('nav');
  bar.setAttribute('aria-label', 'Other pages');
  Object.assign(bar.style, barStyle);
  bar.append(link('GraphiQL, without the internet', explorer()), link('Start page', '/'));
  document.body.prepend(bar);
  const sandbox = document.getElementById('embeddableSandbox');
  if (sandbox) Object.assign(sandbox.style, { top: barHeight, height: `calc(100vh - ${barHeight})` });
}

function link(name: string, href: string): HTMLAnchorElement {
  const made = document.createElement('a');
  Object.assign(made, { href, textContent: name });
  made.style.color = '#8fd3c6';
  return made;
}

const barHeight = '2rem';
const barStyle = {
  display: 'flex',
  gap: '1.5rem',
  alignItems: 'center',
  boxSizing: 'border-box',
  height: barHeight,
  padding: '0 1rem',
  background: '#16181b',
  font: '0.875rem system-ui, sans-serif',
} as const;

export {};
