import { Choice } from '../choice';
import type { ShownVersionFragment } from '../../client/documents/generated';

interface LanguageChoiceProps {
  readonly version: ShownVersionFragment;
  readonly label: string;
  readonly onChoose: (locale: string) => void;
}

/** The languages that the text is there in, each by its own name. */
export function LanguageChoice({ version: { locale, texts }, label, onChoose }: LanguageChoiceProps) {
  const options = texts.map((text) => ({ value: text.locale, name: nameOf(text.locale), lang: text.locale }));
  return <Choice isPlain label={label} value={locale} options={options} onChoose={onChoose} />;
}

function nameOf(locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
}
