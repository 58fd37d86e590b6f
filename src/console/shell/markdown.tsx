import MarkdownIt from 'markdown-it';

/** HTML in a text is shown, not read; links that could run anything are none. */
const markdown = new MarkdownIt({ html: false });

export function Markdown({ text, locale }: { readonly text: string; readonly locale: string }) {
  return <div className="text" lang={locale} dangerouslySetInnerHTML={{ __html: markdown.render(text) }} />;
}
