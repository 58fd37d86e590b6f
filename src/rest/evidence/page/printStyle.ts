/**
 * Sheets of A4: always light, addresses written out, and each sheet says what it belongs to. Short answers stay whole. The
 * words of long ones go on over the sheets, without lines or headings alone.
 */
export function printStyle(runningHead: string): string {
  return `
@page {
  size: A4;
  margin: 22mm 18mm 20mm;
  @top-left { content: ${cssString(runningHead)}; ${marginBox} }
  @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); ${marginBox} }
}
@media print {
  :root { font-size: 10pt; --paper: #fff; --sheet: #fff; }
  body { max-width: none; margin: 0; padding: 0; background: none; }
  .save { display: none; }
  section { display: block; margin-top: 8mm; }
  section > * + * { margin-top: 4mm; }
  .decision, .prose { display: block; break-inside: avoid; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
  .decision.long { break-inside: auto; }
  .decision > * + *, .prose > * + * { margin-top: 3mm; }
  tr, li, dl, .seal, .facts, .words table { break-inside: avoid; }
  h1, h2, h3, h4, h5, h6, .about, .verdict, .words > .title, .decision > p:has(+ .words) { break-after: avoid; }
  thead { display: table-header-group; }
  p, li { orphans: 3; widows: 3; }
  .stamp, .decision, .sign { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  a { color: inherit; }
  .words a[href]::after { content: ' (' attr(href) ')'; overflow-wrap: anywhere; }
}
`;
}

const marginBox = 'font: 8pt system-ui, sans-serif; color: #555c63;';

/** A string of CSS that holds whatever the text does. */
function cssString(text: string): string {
  const escaped = text.replace(
    /[^A-Za-z0-9 .,:-]/gu,
    (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `'${escaped}'`;
}
