import { Field } from '../shell/forms';
import { useWords } from '../shell/words';
import { useDraftWords } from './words';
import type { WrittenText } from './written';

export function useLanguageName(): (locale: string) => string {
  const { language } = useWords();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return (locale) => names.of(locale) ?? locale;
}

interface TextFieldsProps {
  readonly text: WrittenText;
  readonly onChange: (change: Partial<WrittenText>) => void;
}

/** One text in one language. */
export function TextFields({ text: { locale, title, body, changeNote }, onChange }: TextFieldsProps) {
  const said = useDraftWords();
  const inLanguage = { lang: locale, spellCheck: true };
  return (
    <>
      <Field name="title" label={said.title}>
        {(wired) => (
          <input
            {...wired}
            {...inLanguage}
            value={title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Field>
      <Field name="changeNote" label={said.changeNote} hint={said.changeNoteHint}>
        {(wired) => (
          <textarea
            {...wired}
            {...inLanguage}
            rows={2}
            value={changeNote}
            onChange={({ target }) => onChange({ changeNote: target.value })}
          />
        )}
      </Field>
      <Field name="body" label={said.body} hint={said.bodyHint}>
        {(wired) => (
          <textarea
            {...wired}
            {...inLanguage}
            rows={Math.min(40, 8 + body.split('\n').length)}
            value={body}
            onChange={({ target }) => onChange({ body: target.value })}
          />
        )}
      </Field>
    </>
  );
}
