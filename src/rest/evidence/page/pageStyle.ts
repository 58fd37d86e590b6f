import { hash } from 'node:crypto';
import { printStyle } from './printStyle';
import { visibleLine } from './visible';
import { dayText } from './words';

/** Light paper and dark, from small screens to large ones. */
const screenStyle = `
:root {
  color-scheme: light dark;
  --paper: #f6f5f1; --sheet: #fff; --ink: #1c2126; --faint: #575f67; --line: #dad7cf; --accent: #1f5a52; --on-accent: #fff;
  --given: #1b6339; --reject: #85460e; --withdraw: #8c2a2a;
  --mono: ui-monospace, SFMono-Regular, 'DejaVu Sans Mono', Menlo, Consolas, monospace;
  font: 1rem/1.55 system-ui, sans-serif;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #15171a; --sheet: #1e2125; --ink: #eceae4; --faint: #a9b0b7; --line: #3a3f45; --accent: #8fd3c6; --on-accent: #10221f;
    --given: #86d8a5; --reject: #f0bd86; --withdraw: #f3a3a3;
  }
}
* { box-sizing: border-box; }
body { max-width: 48rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
html { background: var(--paper); }
h1, h2, h3, h4, h5, h6, p, ul, ol, dl, dd { margin: 0; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h1 { font-size: 2rem; letter-spacing: -.015em; }
h2 { font-size: 1.375rem; letter-spacing: -.01em; }
h3 { font-size: 1.0625rem; }
a { color: var(--accent); text-underline-offset: .15em; }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: .2rem; }
code { font-family: var(--mono); font-size: .8125em; }
bdi { unicode-bidi: isolate; }
.faint { color: var(--faint); font-size: .875rem; }
.lede { font-size: 1.0625rem; max-width: 40rem; }
header, section { display: grid; gap: 1.1rem; }
section { margin-top: 3rem; }
.about { display: grid; gap: .25rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.25rem; font-size: .875rem; }
dt { color: var(--faint); }
dd { min-width: 0; }
.facts { padding: 1rem 0; border-block: 1px solid var(--line); }
.button { display: inline-block; padding: .65rem 1.15rem; border-radius: .5rem; background: var(--accent); color: var(--on-accent); text-decoration: none; font-weight: 600; }
.overview { width: 100%; border-collapse: collapse; }
.overview th, .overview td { padding: .75rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
.overview th { padding-inline-end: 1.25rem; width: 48%; }
.overview thead th { padding-block: 0 .4rem; color: var(--faint); font-size: .875rem; font-weight: 400; }
.overview th .faint { margin-top: .3rem; font-weight: 400; }
.overview td p + p { margin-top: .3rem; }
.decision, .prose { display: grid; gap: .85rem; padding: 1.25rem 1.4rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--sheet); }
.decision.current { border-color: var(--value); box-shadow: inset 0 0 0 1px var(--value); }
.given { --value: var(--given); }
.reject { --value: var(--reject); }
.withdraw { --value: var(--withdraw); }
.other { --value: var(--ink); }
.verdict { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: baseline; justify-content: space-between; }
.verdict h3 { min-width: 0; font-weight: 400; }
.value { color: var(--value); font-weight: 700; }
.verdict .value { margin-inline-end: .35rem; font-size: 1.125rem; }
.stamp { display: inline-block; padding: .08rem .6rem; border: 1px solid var(--faint); border-radius: 1rem; color: var(--faint); font-size: .8125rem; font-weight: 600; }
.stamp.current { border-color: var(--value); background: var(--value); color: var(--sheet); }
.stamp.expired, .stamp.superseded, .stamp.withdrawn { border-color: var(--withdraw); color: var(--withdraw); }
.words { padding: .2rem 0 .2rem 1.1rem; border-inline-start: 3px solid var(--line); }
.words[dir='rtl'] { padding: .2rem 1.1rem .2rem 0; }
.words > * + * { margin-top: .6rem; }
.words h4, .words h5, .words h6 { font-size: 1rem; line-height: 1.35; }
.words ul, .words ol, .prose ul, .prose ol { padding-inline-start: 1.4rem; }
.words table { border-collapse: collapse; }
.words th, .words td { padding: .2rem .5rem; border: 1px solid var(--line); text-align: start; }
.words blockquote { margin-inline: 1rem 0; }
.words pre { white-space: pre-wrap; }
.words hr { border: 0; border-top: 1px solid var(--line); }
.title { font-weight: 700; font-size: 1.0625rem; }
.seal { color: var(--faint); font-size: .8125rem; }
.prose h2 { font-size: 1.125rem; letter-spacing: 0; }
.prose h2:not(:first-child) { margin-top: .75rem; }
.prose li + li { margin-top: .4rem; }
.prose + .prose { margin-top: 1.25rem; }
@media screen and (max-width: 34rem) {
  body { padding: 1.75rem 1rem 3rem; }
  h1 { font-size: 1.625rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .5rem; }
  .decision, .prose { padding: 1rem; }
}
`;

export interface PageStyle {
  readonly element: string;
  /** What a page may do by itself, wherever it was saved to. It allows the style to the byte. */
  readonly policy: string;
}

/** @param head what each printed sheet says at its top, see `runningHead` */
export function styleOf(head: string): PageStyle {
  const style = screenStyle + printStyle(head);
  const styleHash = hash('sha256', style, 'base64');
  return {
    element: `<style>${style}</style>`,
    policy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`,
  };
}

export function runningHead(customerId: string, madeAt: Date | null): string {
  const made = madeAt ? `, made on ${dayText(madeAt)}` : '';
  return `Evidence of consent decisions of the customer ${visibleLine(customerId)}${made}`;
}
