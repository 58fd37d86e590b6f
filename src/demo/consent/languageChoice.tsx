import { Choice } from '../choice';
import { nameOf } from '../wording/words';
import type { ShownVersionFragment } from 'consent-client/documents';

interface LanguageChoiceProps {
  readonly version: ShownVersionFragment;
  readonly label: string;
  readonly onChoose: (locale: string) => void;
}

/** The languages that the text is there in, each by its own name. One leaves nothing to choose. */
export function LanguageChoice({ version: { locale, texts }, label, onChoose }: LanguageChoiceProps) {
  if (texts.length < 2) return null;
  const options = texts.map((text) => ({
    value: text.locale,
    name: nameOf(text.locale, text.locale),
    lang: text.locale,
  }));
  return <Choice isPlain label={label} value={locale} options={options} onChoose={onChoose} />;
}
