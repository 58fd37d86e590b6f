import { Field, Input } from '../shell/fields';
import { useWords } from '../shell/words';
import { useDraftWords } from './words';
import type { WrittenText } from './written';

interface TextFieldsProps {
  readonly text: WrittenText;
  readonly onChange: (change: Partial<WrittenText>) => void;
}

/** One text in one language. */
export function TextFields({ text: { locale, title, body, changeNote }, onChange }: TextFieldsProps) {
  const said = useDraftWords();
  const { changeNote: changeNoteName } = useWords();
  const inLanguage = { lang: locale, spellCheck: true };
  return (
    <>
      <Input
        name="title"
        label={said.title}
        {...inLanguage}
        value={title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Field name="changeNote" label={changeNoteName} hint={said.changeNoteHint}>
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
