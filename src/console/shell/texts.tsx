import { useState } from 'react';
import MarkdownIt from 'markdown-it';
import { OneOf } from './parts';
import { words } from './words';

export function languageName(locale: string): string {
  return new Intl.DisplayNames(words.language, { type: 'language' }).of(locale) ?? locale;
}

/** HTML in a text is shown, not read; links that could run anything are none. */
const markdown = new MarkdownIt({ html: false });

export function Markdown({ text, locale }: { readonly text: string; readonly locale: string }) {
  return <div className="text" lang={locale} dangerouslySetInnerHTML={{ __html: markdown.render(text) }} />;
}

/** What customers read is new. */
export function Note(note: { readonly text: string; readonly locale: string }) {
  return (
    <aside>
      <p className="faint">{words.changeNote}</p>
      <Markdown {...note} />
    </aside>
  );
}

interface Text {
  readonly locale: string;
  readonly title: string;
  readonly body: string;
  readonly changeNote?: string | null;
}

/** A text as customers read it. */
export function Sheet({ text: { locale, title, body, changeNote } }: { readonly text: Text }) {
  return (
    <div className="sheet">
      <h3 lang={locale}>{title}</h3>
      {changeNote && <Note text={changeNote} locale={locale} />}
      <Markdown text={body} locale={locale} />
    </div>
  );
}

/** In the language that the reader chose, else in that of the page, else in the first of these that there is. */
export function useText<Found extends { readonly locale: string }>(
  texts: readonly Found[],
  ...otherwise: readonly string[]
) {
  const [chosen, choose] = useState('');
  const wanted = [chosen, words.language, ...otherwise];
  const found = wanted.flatMap((tag) => texts.find(({ locale }) => locale === tag) ?? []);
  return { text: found[0] ?? texts[0], choose };
}

interface TextsProps {
  /** Says of what kind the choice of a language is. */
  readonly label: string;
  readonly texts: readonly Text[];
  readonly chosen: Text | undefined;
  readonly onChoose: (locale: string) => void;
}

/** A text in the language that the reader chooses. */
export function Texts({ label, texts, chosen, onChoose }: TextsProps) {
  return (
    <>
      <OneOf
        label={label}
        of={texts.map(({ locale }) => [locale, languageName(locale)])}
        chosen={chosen?.locale}
        onChoose={onChoose}
      />
      {chosen && <Sheet text={chosen} />}
    </>
  );
}
