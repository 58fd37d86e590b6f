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
  const area = (name: 'changeNote' | 'body', value: string, rows: number) => (
    <Field {...fieldOf(name, { ...said, changeNote: words.changeNote })}>
      {(wired) => (
        <textarea
          {...wired}
          {...inLanguage}
          {...{ rows, value }}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <Input
        {...fieldOf('title', said)}
        {...inLanguage}
        value={title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      {area('changeNote', changeNote, 2)}
      {area('body', body, Math.min(40, 8 + body.split('\n').length))}
    </>
  );
}
