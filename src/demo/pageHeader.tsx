import { Choice } from './choice';
import { languages, nameOf, type Words } from './wording/words';

interface PageHeaderProps {
  readonly words: Words;
  readonly onLanguage: (language: string) => void;
}

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

function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="2" y="2" width="28" height="28" rx="9" />
      <path d="M9 16.5l4.6 4.6L23.5 11" />
    </svg>
  );
}
