import MarkdownIt from 'markdown-it';

/** HTML in the text is shown, not read; links that could run anything are none. */
const markdown = new MarkdownIt({ html: false });

// A link must not lead away from a dialog that waits for an answer.
markdown.core.ruler.push('links-open-apart', ({ tokens }) => {
  for (const { children } of tokens) {
    for (const token of children ?? []) {
      if (token.type !== 'link_open') continue;
      token.attrSet('target', '_blank');
      token.attrSet('rel', 'noopener noreferrer');
    }
  }
});

/** A text in the language that it was served in, which screen readers have to know. */
export function Markdown({ text, locale }: { readonly text: string; readonly locale: string }) {
  return <div className="text" lang={locale} dangerouslySetInnerHTML={{ __html: markdown.render(text) }} />;
}
