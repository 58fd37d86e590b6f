import { evidenceLine } from '../../../src/domain/evidence/file/evidenceFile';
import { evidenceInPage, maxPageBytes } from '../../../src/domain/evidence/page/evidenceInPage';
import { faultWords } from '../../../src/domain/evidence/file/evidenceFault';
import { evidencePage } from '../../../src/rest/evidence/page/evidencePage';
import { customer, file, log } from '../alteredEvidence';
import { verifying } from '../verifying';

/* A forged page has the verifier judge one file, and a reader save another. */

const page = evidencePage(file, customer.customerId).text;
const element = /<a\s+class="button".*?<\/a\s*>/s.exec(page)?.[0] ?? '';
const base64 = Buffer.from('another file').toString('base64');
const other = element.replace(/base64,[^"]*/, `base64,${base64}`);
const before = (added: string) => page.replace(element, `${added}${element}`);
const after = (added: string) => page.replace('</main>', `${added}</main>`);
const read = (text: string) => {
  const reading = evidenceInPage(Buffer.from(text));
  if ('fault' in reading) return reading.fault.code;
  return reading.evidence.toString('utf8') === evidenceLine(file) ? 'the file' : 'another file';
};

it('the page as it was sent is read', () => {
  expect(element).toContain('Save the evidence file');
  expect(read(page)).toBe('the file');
});

it.each([
  ['a byte order mark', `\u{feff}${page}`],
  [
    'where it was saved from',
    page.replace('>', '><!-- saved from url=(0031)https://consent.example/a-b/ -->'),
  ],
  ['the link of a text', after('<p><a href="https://a.example/?a=1&amp;b=data:x" title="data:">x</a></p>')],
  ['a link of a text in capitals', after('<a href="HTTPS://Example.org/terms?at=12:00">x</a>')],
  ['a link to write to', after('<a href="Mailto:dpo@example.org" title="x">x</a>')],
  ['words like a link', after('<p>href="data:application/json;base64,QUJD" &lt;a href="data:"&gt;</p>')],
])('a page with %s is read as well', (_what, text) => {
  expect(read(text)).toBe('the file');
});

it.each<readonly [string, string, string]>([
  ['its own link twice', before(other), 'PAGE_WITH_SEVERAL'],
  ['its own link in a comment', page.replace(element, `<!-- ${element} -->${other}`), 'PAGE_CHANGED'],
  ['its own link in the title', page.replace('<title>', `<title>${element}`), 'PAGE_CHANGED'],
  ['a comment that ends early', before(`<!--><a href="data:,x">x</a><!-- -->`), 'PAGE_CHANGED'],
  ...[
    `href="data:application/json;base64,${base64}"`,
    `HREF="data:,${base64}"`,
    `href='data:application/json;base64,${base64}'`,
    `href=data:,${base64}`,
    `href = "data:,${base64}"`,
    `href="DATA:application/json,${base64}"`,
    `href="&#100;ata:,${base64}"`,
    `href="&#x64;ata:,${base64}"`,
    `href="data&colon;,${base64}"`,
    `href="da\nta:,${base64}"`,
    `href="da\tta:,${base64}"`,
    `href=" data:,${base64}"`,
    `href="da&Tab;ta:,${base64}"`,
    `href="blob:https://a.example/1"`,
    `href="javascript:save()"`,
    `href="#" onclick="save()"`,
    `href="#" download="x" ping="https://a.example"`,
    `\u000chref="data:,${base64}"`,
    `title="\u001b$B">\u001b(B" href="data:,${base64}"`,
  ].map(
    (spelling) => [`another link: ${spelling}`, after(`<a ${spelling}>Save</a>`), 'PAGE_CHANGED'] as const,
  ),
  ...['base', 'script', 'svg', 'iframe', 'form', 'template', 'textarea', 'noscript', 'object', 'map'].map(
    (name) => [`an element that it lacks: ${name}`, after(`<${name}></${name}>`), 'PAGE_CHANGED'] as const,
  ),
  ['a refresh', before('<meta http-equiv="refresh" content="0;url=data:,x" />'), 'PAGE_CHANGED'],
  ['another encoding', page.replace('charset="utf-8"', 'charset="iso-2022-jp"'), 'PAGE_CHANGED'],
  ['white space in the base64', page.replace(/(base64,.{40})/, '$1\n'), 'PAGE_CHANGED'],
  ['a base64 that is cut', page.replace(/(base64,.{41})[^"]*/, '$1'), 'PAGE_CHANGED'],
  ['a link without its end', page.slice(0, page.indexOf('base64,') + 99), 'PAGE_CHANGED'],
  ['a quote too much', page.replace(/(base64,[^"]*")/, '$1"'), 'PAGE_CHANGED'],
  ['a relative link', before('<a href="consent-evidence.json">x</a>'), 'PAGE_CHANGED'],
  ['a link to another server, by its name', before('<a href="//example.org/x">x</a>'), 'PAGE_CHANGED'],
  [
    'a link that looks like the one',
    before('<a class="button" href="https://example.org/x">x</a>'),
    'PAGE_CHANGED',
  ],
  ['another attribute of the link', page.replace('class="button"', 'class="button" hidden'), 'PAGE_CHANGED'],
])('a page is refused for %s', (_what, text, code) => {
  expect(read(text)).toBe(code);
});

it('a page of very many links is refused at the second one', () => {
  // Of the processor, since others may have it meanwhile.
  const startedAt = process.cpuUsage();
  const many = after(other + '<a href="#"></a>'.repeat(2_000_000));
  expect(read(many)).toBe('PAGE_WITH_SEVERAL');
  expect(read(after('<p>'.repeat(8_500_000)))).toBe('PAGE_CHANGED');
  expect(process.cpuUsage(startedAt).user).toBeLessThan(8_000_000);
});

it('garbage is told for what it is', async () => {
  const vkey = log.keys[0]?.vkey ?? '';
  const saidOf = async (text: string) => (await verifying(text, '-', '--key', vkey)).said;
  const inside = page.replace(element, other);
  expect(await saidOf(inside)).toMatch(
    /^Not readable: standard input, the file in the page, line 1: This is no evidence file/,
  );
  expect(await saidOf(`<!doctype html>${'\u0000ÿ\n'.repeat(99)}`)).toMatch(
    /: This page has no evidence file in it, as the answer/,
  );
  expect(await saidOf(after('<script>'))).toMatch(/The service writes no page with this in it: <script>/);
  expect(faultWords({ code: 'TOO_LONG', place: '', detail: 'page' })).toContain('256 MiB');
  expect(evidenceInPage(Buffer.alloc(maxPageBytes + 1))).toMatchObject({ fault: { detail: 'page' } });
});
