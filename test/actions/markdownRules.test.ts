import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { requireSafeMarkdown } from '../../src/texts/markdownRules';
import { htmlOf } from '../../src/texts/textPreview';
import { refusalOf } from '../domain/refused';

const accepted = (markdown: string) => requireSafeMarkdown('body', markdown);
const refusal = (markdown: string) => refusalOf(() => requireSafeMarkdown('body', markdown));

describe('Markdown is kept that has', () => {
  it.each([
    ['headings, lists and emphasis', '# Terms\n\n1. *one*\n2. **two**\n\n> said\n\n---\n'],
    ['a table', '| data | why |\n| --- | --- |\n| name | `sending` |\n'],
    ['full links and images', '[a](https://example.org/?a=1&b=2 "t") ![b](http://example.org/b.png)'],
    ['links to write and to call', '[mail](mailto:a@example.org) [call](tel:+43123456) <a@example.org>'],
    ['a link in capitals', '[a](HTTPS://EXAMPLE.ORG/)'],
    [
      'a link by reference',
      '[a][1] and [b]\n\n[1]: https://example.org/1\n[b]: <https://example.org/b> "B"\n',
    ],
    ['a bare address', 'See https://example.org/ and javascript:alert(1), which is only text.'],
    ['an angle bracket as text', '1 < 2, <3, \\<b>, &lt;script&gt; and a <= b'],
    ['HTML as code', '`<script>`\n\n```html\n<img src=x onerror=y>\n```\n\n    <b>indented</b>\n'],
    ['other scripts', '# Условия\n\n同意します。[リンク](https://例え.jp/道)'],
  ])('%s', (_name, markdown) => {
    expect(accepted(markdown)).toBe(markdown);
  });
});

describe('HTML is refused:', () => {
  it.each([
    ['a script', 'Hello <script>alert(1)</script>', 1],
    ['a block', 'Hello\n\n<div onclick="x()">\nb\n</div>\n', 3],
    ['a harmless tag', 'a<br>b', 1],
    ['a comment', 'a\n\n<!-- hidden -->', 3],
    ['an instruction', '<?php x ?>', 1],
    ['a declaration', '<!DOCTYPE html>', 1],
    ['character data', '<![CDATA[ x ]]>', 1],
    ['a closing tag', 'a </b> c', 1],
    ['a tag in mixed case', '<ScRiPt>x</sCrIpT>', 1],
    ['a tag that never ends', 'a <img src=x onerror=alert(1)', 1],
    ['a tag of several lines', 'a\nb <img\nsrc=x\nonerror=y>', 1],
    ['a tag in a heading', 'a\n\n# b <i>c</i>', 3],
    ['a tag in a link', '[a <b>c</b>](https://example.org)', 1],
    ['a tag in the words of an image', '![a <b>c</b>](https://example.org)', 1],
    ['a tag in a table', '| a |\n| - |\n| <b> |', 3],
    ['a tag in a list in a quotation', '> - a\n> - <b>b</b>', 2],
  ])('%s', (_name, markdown, line) => {
    expect(refusal(markdown)).toMatchObject({
      code: 'INVALID_INPUT',
      member: 'body',
      expected: expect.stringContaining('without HTML') as string,
      came: `text with HTML in or below line ${line}`,
    });
  });
});

describe('what turns letters round or hides them is refused by its number too:', () => {
  it.each([
    ...['a &#8238;b', 'a &#x202E;b', 'a &#x00202e b', 'a &#X202e;b', '[a](https://e.org "&#8294;")'],
    ...['![&#x2067;](https://e.org)', '[a]: https://e.org "&#x202b;"', '&#xE0041;', '# &#x202a;'],
  ])('%s', (markdown) => {
    expect(refusal(markdown)).toMatchObject({
      code: 'INVALID_INPUT',
      came: expect.stringContaining('as a character reference') as string,
    });
  });

  it.each(['&#8207;שלום&lrm;', '&#x20AC; 5', '&#9999999;', '&#xFFFFFF;', '&#; &#x;'])(
    '%s is kept',
    (markdown) => {
      expect(accepted(markdown)).toBe(markdown);
    },
  );
});

describe('a link or image is refused that leads', () => {
  it.each([
    ['to a script', '[a](javascript:alert(1))'],
    ['to a script in mixed case', '[a](JaVaScRiPt:alert(1))'],
    ['to a script by an entity', '[a](java&#115;cript:alert(1))'],
    ['to a script by hexadecimal entities', '[a](&#x6A;&#x61;vascript:alert(1))'],
    ['to a script by a named entity', '[a](javascript&colon;alert(1))'],
    ['to a script by backslashes', '[a](javascript\\:alert(1))'],
    ['to a script behind blanks', '[a](   javascript:alert(1))'],
    ['to a script in angle brackets', '[a](<javascript:alert(1)>)'],
    ['to a script with a tab in it', '[a](<java\tscript:alert(1)>)'],
    ['to a script with an encoded tab in it', '[a](java&Tab;script:alert(1))'],
    ['to a script with an encoded line end in it', '[a](java&NewLine;script:alert(1))'],
    ['to a script behind a control character', '[a](&#1;javascript:alert(1))'],
    ['to a script behind an invisible character', '[a](\u200bjavascript:alert(1))'],
    ['to a script behind a percent code', '[a](%6Aavascript:alert(1))'],
    ['to a script by reference', '[a][x]\n\n[x]: javascript:alert(1)'],
    ['to a script by its own reference', '[a]\n\n[a]: JAVASCRIPT:alert(1)'],
    ['to a script by a reference that nobody uses', 'text\n\n[x]: javascript:alert(1)'],
    ['to a script by itself', '<javascript:alert(1)>'],
    ['to a script with an image in it', '[![a](https://example.org/a.png)](javascript:alert(1))'],
    ['to a picture of data', '![a](data:image/svg+xml;base64,PHN2Zz4=)'],
    ['to a page of data', '[a](data:text/html,x)'],
    ['to a script of another kind', '[a](vbscript:x)'],
    ['to a file', '[a](file:///etc/passwd)'],
    ['to another kind of place', '<ftp://example.org/>'],
    ['from one image to a script', '![a](javascript:alert(1))'],
    ['nowhere', '[a]()'],
    ['to a place without a scheme', '[a](//example.org/)'],
    ['to a place beside it', '[a](terms.html)'],
    ['to a place within it', '[a](#section)'],
    ['behind an invisible character in it', '[a](https://example.org/\u202egpj.exe)'],
    ['in a heading', '# [a](javascript:1)'],
    ['in a table', '| a |\n| - |\n| [a](javascript:1) |'],
  ])('%s', (_name, markdown) => {
    expect(refusal(markdown)).toMatchObject({
      code: 'INVALID_INPUT',
      member: 'body',
      expected: 'Markdown whose links and images start with https://, http://, mailto: or tel:',
    });
  });

  it('and says where', () => {
    expect(refusal('a\n\nb\n\n[a](data:x)')).toMatchObject({
      came: expect.stringContaining('line 5') as string,
    });
    expect(refusal('a\n\n![a](data:x)')).toMatchObject({
      came: expect.stringContaining('an image') as string,
    });
  });
});

/** Reads Markdown as carelessly as anybody might. */
const careless = new MarkdownIt({ html: true });
careless.validateLink = () => true;

const plainTag = new RegExp(
  '^/?(?:h[1-6]|p|br|hr|blockquote|pre|code|em|strong|s|ul|ol|li|a|img|table|thead|tbody|tr|th|td)' +
    '(?: (?:href|src|alt|title|start|style|class)="[^"<>]*")* ?/?>',
);

/** Whether there is no tag but those of Markdown, and no target but those that `isTarget` takes. */
function isHarmless(html: string, isTarget: RegExp): boolean {
  const tags = html.split('<').slice(1);
  const targets = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target = '']) => target);
  return tags.every((tag) => plainTag.test(tag)) && targets.every((target) => isTarget.test(target));
}

const fullTarget = /^(?:https?:\/\/|mailto:|tel:)/i;
/** Without a scheme, or with one of those. */
const anyTarget = /^(?:(?![a-z][a-z0-9+.-]*:)|https?:|mailto:|tel:)/i;

const scraps = [
  ...[
    '[a](',
    '![b](',
    ')',
    '](',
    '[a]',
    '[x]: ',
    '\n',
    '\n\n',
    '<',
    '>',
    '</',
    '<!--',
    '-->',
    '`',
    '```\n',
    '    ',
  ],
  ...[
    'javascript:',
    'JaVa',
    'script',
    ':',
    '&colon;',
    '&#106;',
    '&Tab;',
    '\\',
    'data:text/html,x',
    'alert(1)',
  ],
  ...[
    'https://e.org',
    'mailto:',
    '//',
    '<b>',
    '<script>',
    'onerror=x',
    '"',
    "'",
    '| a |\n| - |\n',
    '> ',
    '- ',
    '# ',
  ],
];

it('whatever is kept does no harm, however carelessly it is read', () => {
  let kept = 0;
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...scraps), { maxLength: 12 }).map((parts) => parts.join('')),
      (markdown) => {
        let isKept = true;
        try {
          accepted(markdown);
        } catch {
          isKept = false;
        }
        if (!isKept) return;
        kept += 1;
        expect([markdown, isHarmless(careless.render(markdown), fullTarget)]).toEqual([markdown, true]);
      },
    ),
    { numRuns: 3_000 },
  );
  expect(kept).toBeGreaterThan(300);
});

it('whatever is previewed does no harm, also what was never checked', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...scraps), { maxLength: 12 }).map((parts) => parts.join('')),
      (markdown) => {
        expect([markdown, isHarmless(htmlOf(markdown), anyTarget)]).toEqual([markdown, true]);
      },
    ),
    { numRuns: 2_000 },
  );
});

it.each([
  '<b onclick="x">',
  '<p><a href="javascript:x">',
  '<script>',
  '<img src="data:x">',
  '<p',
  '<p onclick=x>',
])('these tests see %s', (html) => {
  expect([isHarmless(html, fullTarget), isHarmless(html, anyTarget)]).toEqual([false, false]);
});
