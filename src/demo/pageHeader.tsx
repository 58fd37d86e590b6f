import { Choice } from './choice';
import { Mark } from './mark';
import { languages, nameOf, type Words } from './wording/words';

interface PageHeaderProps {
  readonly words: Words;
  readonly onLanguage: (language: string) => void;
}

/** By what the demo is known, and the ways on from it. */
export function PageHeader({ words, onLanguage }: PageHeaderProps) {
  const { links, language } = words;
  const options = languages.map((each) => ({ value: each, name: nameOf(each, each), lang: each }));
  return (
    <header className="masthead">
      <p className="brand" translate="no">
        <Mark />
        <span>{words.service}</span>
      </p>
      <nav aria-label={words.linksName}>
        <a href="/demo/guide">{links.guide}</a>
        <a href="/graphql">{links.explorer}</a>
        <a href="/demo/source">{links.source}</a>
        <a href="/">{links.start}</a>
      </nav>
      <Choice isPlain label={words.pageLanguage} value={language} options={options} onChoose={onLanguage} />
    </header>
  );
}
