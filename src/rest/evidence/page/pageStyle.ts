import { hash } from 'node:crypto';

/** Light paper and dark, small screens and sheets of paper. */
const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f5f4f0, #16181b);
  --sheet: light-dark(#fff, #212428);
  --ink: light-dark(#1c2126, #eceae4);
  --faint: light-dark(#5a626a, #a9b0b7);
  --line: light-dark(#d8d5cd, #3c4147);
  --accent: light-dark(#1f5a52, #8fd3c6);
  --on-accent: light-dark(#fff, #10221f);
  --given: light-dark(#1f6b3f, #86d8a5);
  --reject: light-dark(#8a4b12, #f0bd86);
  --withdraw: light-dark(#8c2a2a, #f3a3a3);
  --mono: ui-monospace, SFMono-Regular, 'DejaVu Sans Mono', Menlo, Consolas, monospace;
  font: 1rem/1.55 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1, h2, h3, h4 { margin: 0; line-height: 1.25; text-wrap: balance; }
h1 { font-size: 1.9rem; }
h2 { font-size: 1.3rem; }
h3 { font-size: 1.05rem; }
p, ul, ol { margin: 0; }
a { color: var(--accent); }
code { font-family: var(--mono); font-size: .8125rem; }
.faint { color: var(--faint); font-size: .875rem; }
header { display: grid; gap: .75rem; justify-items: start; margin-bottom: 2rem; }
section { display: grid; gap: 1rem; margin-top: 2.25rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0; font-size: .875rem; width: 100%; }
dt { color: var(--faint); }
dd { margin: 0; min-width: 0; }
.button { padding: .6rem 1.1rem; border-radius: .5rem; background: var(--accent); color: var(--on-accent); text-decoration: none; font-weight: 600; }
.button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.decision, .prose { display: grid; gap: .85rem; padding: 1.1rem 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--sheet); }
.decision { border-inline-start: 5px solid var(--value); }
.given { --value: var(--given); }
.reject { --value: var(--reject); }
.withdraw { --value: var(--withdraw); }
.value { color: var(--value); }
.words { padding: .9rem 1.1rem; border: 1px dashed var(--line); border-radius: .5rem; }
.words > * + * { margin-top: .6rem; }
.words h1, .words h2, .words h3, .words h4 { font-size: 1rem; }
.words table { border-collapse: collapse; }
.words th, .words td { padding: .2rem .6rem; border: 1px solid var(--line); }
.words blockquote { margin-inline: 1rem; }
.words pre { white-space: pre-wrap; }
.title { font-weight: 700; font-size: 1.05rem; }
.prose li + li { margin-top: .4rem; }
.prose ul, .prose ol { padding-inline-start: 1.25rem; }
@media (max-width: 34rem) {
  main { padding: 1.5rem .9rem 3rem; }
  h1 { font-size: 1.5rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .4rem; }
}
@media print {
  @page { margin: 18mm; }
  :root { color-scheme: light; font-size: 10.5pt; }
  body { background: none; }
  main { max-width: none; padding: 0; }
  .button { display: none; }
  .decision, .prose { background: none; }
  .decision > *, .prose > * { break-inside: avoid-page; }
  h2, h3 { break-after: avoid; }
  .words a[href^='http']::after { content: ' (' attr(href) ')'; }
}
`;

/** The style of the page, to the byte that its policy allows. */
export const styleElement = `<style>${pageStyle}</style>`;

const styleHash = hash('sha256', pageStyle, 'base64');

/** What a page may do by itself, wherever it was saved to. */
export const ownPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

/** The same, and nobody frames it. */
export const pagePolicy = `${ownPolicy}; frame-ancestors 'none'`;
