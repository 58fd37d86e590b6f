import { hash } from 'node:crypto';
import { evidenceLine, type EvidenceFile } from '../../src/domain/evidence/file/evidenceFile';
import { contentHash } from '../../src/domain/values/contentHash';
import { evidencePage } from '../../src/rest/evidence/page/evidencePage';

const hostile = `</style><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;

/** All that comes from others says what it must not be read as. */
function hostileFile(): EvidenceFile {
  const text = {
    locale: hostile,
    title: hostile,
    body: `${hostile}\n\n![${hostile}](https://elsewhere.example/pixel.png)\n\n[run](javascript:alert(1))\n\n<iframe src="//x"></iframe>`,
  };
  const record = {
    ...{ templateCode: hostile, consentVersionId: hostile, contentHash: contentHash(text), value: hostile },
    ...{ decidedAt: hostile, validUntil: hostile, locale: hostile, channel: hostile },
    recorder: { kind: hostile, id: hostile },
  };
  const leaf = { leafIndex: hostile, proof: [] };
  return {
    format: 'consent-evidence/1',
    checkpoint: `${hostile}\n`,
    timestamp: null,
    customer: { customerId: hostile, salt: hostile, subjectId: hostile },
    versions: [
      { ...leaf, event: { consentVersionId: hostile, number: hostile, label: hostile }, texts: [text] },
    ],
    records: [{ ...leaf, hash: hostile, record }],
    events: [{ ...leaf, event: { templateCode: hostile, retiredAt: hostile } }],
    statement: hostile,
  };
}

describe('the page of a file that is made to break out of it', () => {
  const file = hostileFile();
  const page = evidencePage(file, hostile).text;

  it('has no script, no handler, no frame and nothing to load', () => {
    const tags = [...page.matchAll(/<([a-z0-9]+)[^>]*>/gi)].map(([tag]) => tag);
    expect(tags.filter((tag) => /^<(script|iframe|img|object|embed|link|form|base|svg)/i.test(tag))).toEqual(
      [],
    );
    expect(tags.filter((tag) => /\son[a-z]+\s*=/i.test(tag.replaceAll(/"[^"]*"/g, '""')))).toEqual([]);
    expect(tags.filter((tag) => /(src|href)="?(javascript|\/\/|https?:\/\/elsewhere)/i.test(tag))).toEqual(
      [],
    );
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    expect(page.match(/<\/html>/g)).toHaveLength(1);
  });

  it('has the file in it byte for byte', () => {
    const [, encoded = ''] = /href="data:application\/json;base64,([A-Za-z0-9+/=]+)"/.exec(page) ?? [];
    expect(Buffer.from(encoded, 'base64').toString('utf8')).toBe(evidenceLine(file));
  });

  it('may run and load nothing by its own policy, which fits its style', () => {
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? [];
    const allowed = `sha256-${hash('sha256', style, 'base64')}`;
    expect(page).toContain(`content="default-src &#39;none&#39;; style-src &#39;${allowed}&#39;`);
  });
});
