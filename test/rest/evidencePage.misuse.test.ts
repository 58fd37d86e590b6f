import { hash } from 'node:crypto';
import { inTurns } from '../../src/actions/running/inTurns';
import {
  evidenceDigest,
  evidenceDigestInSteps,
  evidenceLine,
  evidenceLineInSteps,
  type EvidenceFile,
} from '../../src/domain/evidence/file/evidenceFile';
import { contentHash } from '../../src/domain/values/contentHash';
import { certificatePageInSteps } from '../../src/rest/evidence/page/certificatePage';
import { evidencePage, evidencePageInSteps } from '../../src/rest/evidence/page/evidencePage';
import { atOnce as allAtOnce } from '../../src/domain/evidence/file/steps';
import { readerOf } from '../../src/rest/evidence/page/written';
import { evidenceInPage } from '../../src/domain/evidence/page/evidenceInPage';

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

describe('the page of a consent of which the service states nothing', () => {
  const page = (answer: object) => {
    const file = hostileFile();
    const records = file.records.map((each) => ({ ...each, record: { ...each.record, ...answer } }));
    return evidencePage({ ...file, records }, hostile).text;
  };

  it('never says that it is in force, and has no colour for it', () => {
    expect(page({ value: 'given', validUntil: null })).toContain(
      '<span class="stamp untold">Newest answer</span>',
    );
    expect(page({ value: 'given', validUntil: null })).not.toMatch(/stamp current|>In force/);
  });

  it('says what holds whichever versions followed', () => {
    expect(page({ value: 'withdraw', validUntil: null })).toContain('Not in force: withdrawn</span>');
    expect(page({ value: 'reject', validUntil: null })).toContain('Not in force: refused</span>');
  });
});

describe('the page of names and words with signs that nobody sees', () => {
  const sly = 'a\u202eb\u0007c\u200bd';
  const text = { locale: 'en', title: sly, body: `# ${sly}\n\n&#x202e;turned\n\nنعم\u200cنه` };
  const file = hostileFile();
  const [version] = file.versions;
  const [record] = file.records;
  if (!version || !record) throw new Error('The file has a version and a record.');
  const { text: page } = evidencePage(
    {
      ...file,
      versions: [{ ...version, texts: [text] }],
      records: [
        {
          ...record,
          record: {
            ...record.record,
            ...{ contentHash: contentHash(text), channel: sly, recorder: { kind: 'staff', id: sly } },
          },
        },
      ],
    },
    sly,
  );
  const shown = 'a⟨U+202E⟩b⟨U+0007⟩c⟨U+200B⟩d';

  it.each([
    ['a title', `<p class="title">${shown}</p>`],
    ['a heading of the text', `<h4>${shown}</h4>`],
    ['a sign that the text writes as a number', '<p>⟨U+202E⟩turned</p>'],
    ['a channel', `<dd><bdi>${shown}</bdi></dd>`],
    ['a recorder', `<bdi>${shown}</bdi>`],
  ])('shows their numbers in %s', (_where, html) => {
    expect(page).toContain(html);
  });

  it('holds none of them, and keeps the joiners that Persian needs', () => {
    expect(page).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e\u200b]|\p{Cs}/u);
    expect(page).toContain('نعم\u200cنه');
  });
});

describe('the page of a file without records', () => {
  it('says whom it was made for, and both reasons why there may be none', () => {
    const none = { ...hostileFile(), customer: null, versions: [], records: [], events: [] };
    const { text } = evidencePage(none, '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11');
    expect(text).toContain('3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11');
    expect(text).toContain('No customer with this id has answered yet.');
    expect(text).toContain('The customer was erased.');
    expect(text).not.toContain('The words are those of the version');
  });
});

describe('the file in a page whose words look like the link to it', () => {
  const link = 'data:application/json;base64,QUJD';
  const element = `<a class="button" download="consent-evidence.json" href="${link}">Save</a>`;

  it.each([
    ['the bare address', link],
    ['an attribute in words', `href="${link}"`],
    ['the whole element', element],
    ['the element as code', `\`\`\`\n${element}\n\`\`\``],
    ['a link in Markdown', `[Save](${link})`],
    ['a link in angles', `[Save](<${link}> "href=${link}")`],
    ['an address with the attribute in it', `[Save](https://a.example/?x="%20href="${link}")`],
    ['a title with the attribute in it', `[Save](https://a.example/ 'x" href="${link}"')`],
    ['a picture', `![href="${link}"](${link})`],
  ])('is found: %s', (_what, words) => {
    const text = { locale: 'en', title: words, body: words };
    const [file, { versions, records }] = [hostileFile(), hostileFile()];
    const sly = {
      ...file,
      versions: versions.map((version) => ({ ...version, texts: [text] })),
      records: records.map((each) => ({
        ...each,
        record: { ...each.record, contentHash: contentHash(text), channel: words },
      })),
    };
    const { text: page } = evidencePage(sly, words);
    expect(page).toContain('class="words"');
    const found = evidenceInPage(Buffer.from(page));
    expect('evidence' in found ? found.evidence.toString('utf8') : found).toBe(evidenceLine(sly));
  });
});

describe('a file of thousands of records', () => {
  const alone = { reliance: new Map(), supersessions: new Map(), screens: [], otherIds: [] };
  const file = hostileFile();
  const long = { ...file, records: Array.from({ length: 5_000 }, () => file.records).flat() };

  const certificate = (isPart: boolean) => certificatePageInSteps(long, hostile, alone, readerOf(), isPart);

  it.each([
    ['line', () => inTurns(evidenceLineInSteps(long)), () => evidenceLine(long)],
    ['digest', () => inTurns(evidenceDigestInSteps(long)), () => evidenceDigest(long)],
    ['page', () => inTurns(evidencePageInSteps(long, hostile, alone)), () => evidencePage(long, hostile)],
    ['certificate', () => inTurns(certificate(false)), () => allAtOnce(certificate(false))],
    ['certificate of a part', () => inTurns(certificate(true)), () => allAtOnce(certificate(true))],
  ])('lets others have their turns while its %s is made, which is the same', async (_what, made, atOnce) => {
    let turns = 0;
    const others = setInterval(() => (turns += 1), 0);
    expect(await made()).toEqual(atOnce());
    clearInterval(others);
    expect(turns).toBeGreaterThan(5);
  });
});
