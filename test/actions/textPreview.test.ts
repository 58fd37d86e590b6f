import { htmlOf, previewText } from '../../src/texts/textPreview';
import { draftTexts } from '../../src/domain/publishing/draft';

const [english, german] = draftTexts([
  { locale: 'en', title: 'News & <offers>', body: '# News\n\nMay *we*?', changeNote: '**New**: offers' },
  { locale: 'de', title: 'Neuigkeiten', body: 'Dürfen wir?' },
]);
if (!english || !german) throw new Error('There are two texts.');

describe('a preview', () => {
  it('is the text as a browser shows it, with its change note', () => {
    expect(previewText([german, english], 'en-GB', 'de')).toEqual({
      locale: 'en',
      title: 'News & <offers>',
      html: '<h1>News</h1>\n<p>May <em>we</em>?</p>\n',
      changeNoteHtml: '<p><strong>New</strong>: offers</p>\n',
    });
  });

  it.each([
    ['that for the readers', 'de-AT', 'en', 'de'],
    ['that in the default locale when none is for them', 'fr', 'en', 'en'],
    ['that in the default locale when nobody is named', null, 'de', 'de'],
    ['the first when the default locale is not written yet', null, 'fr', 'de'],
  ])('is %s', (_name, locale, defaultLocale, shown) => {
    expect(previewText([german, english], locale, defaultLocale)).toMatchObject({ locale: shown });
  });

  it('is none of an empty draft', () => {
    expect(previewText([], 'en', 'en')).toBeNull();
  });

  it('has no change note where none was written', () => {
    expect(previewText([german], null, 'de')).toMatchObject({ changeNoteHtml: null });
  });
});

describe('the HTML', () => {
  it.each([
    ['of tables', '| a |\n| - |\n| b |', '<td>b</td>'],
    ['of numbered lists', '3. c', '<ol start="3">'],
    ['of links', '[a](https://example.org "t")', '<a href="https://example.org" title="t">a</a>'],
    ['of images', '![a](https://example.org/a.png)', '<img src="https://example.org/a.png" alt="a" />'],
  ])('has what Markdown is made of: %s', (_name, markdown, html) => {
    expect(htmlOf(markdown)).toContain(html);
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<p onclick="x()">a</p>'],
    ['a script behind a link', '[a](javascript:alert(1))'],
    ['data behind an image', '![a](data:image/png;base64,x)'],
  ])('runs and loads nothing: %s', (_name, markdown) => {
    expect(htmlOf(markdown)).not.toMatch(/<script|<p [^>]|href=|src=/);
  });
});
