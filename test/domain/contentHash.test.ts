import { createHash } from 'node:crypto';
import { canonicalHash, contentHash } from '../../src/domain/values/contentHash';

const sha256 = (text: string) => createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex');

describe('the content hash', () => {
  const content = { locale: 'de', title: 'Datenschutz – ja?', body: 'Grüße 👋\n"Zeile 2"' };

  it('is SHA-256 over the canonical JSON of body, locale and title in UTF-8', () => {
    expect(contentHash(content)).toBe(
      sha256('{"body":"Grüße 👋\\n\\"Zeile 2\\"","locale":"de","title":"Datenschutz – ja?"}'),
    );
  });

  it('covers nothing else', () => {
    const more = { ...content, changeNote: 'New', contentHash: 'x' };
    expect(contentHash(more)).toBe(contentHash(content));
  });

  it.each([
    { ...content, locale: 'de-AT' },
    { ...content, title: 'Datenschutz - ja?' },
    { ...content, body: 'Grüße 👋\n"Zeile 2" ' },
    { ...content, title: content.body, body: content.title },
  ])('of another text is another: %j', (other) => {
    expect(contentHash(other)).not.toBe(contentHash(content));
  });

  it('is lower-case hex', () => {
    expect(canonicalHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });
});
