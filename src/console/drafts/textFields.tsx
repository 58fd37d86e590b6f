import { Field, fieldOf, Input } from '../shell/fields';
import { words } from '../shell/words';
import { draftWords as said } from './words';
import type { WrittenText } from './written';

interface TextFieldsProps {
  readonly text: WrittenText;
  readonly onChange: (change: Partial<WrittenText>) => void;
}

/** One text in one language. */
export function TextFields({ text: { locale, title, body, changeNote }, onChange }: TextFieldsProps) {
  const inLanguage = { lang: locale, spellCheck: true };
  return (
    <>
      <Input
        {...fieldOf('title', said)}
        {...inLanguage}
        value={title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Field name="changeNote" label={words.changeNote} hint={said.changeNoteHint}>
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
      <Field {...fieldOf('body', said)}>
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
