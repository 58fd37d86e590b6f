import { useState } from 'react';
import { Field } from '../shell/forms';

interface TypedWordProps {
  readonly name: string;
  readonly word: string;
  /** Says which word to type. */
  readonly label: string;
}

/** Nobody does by a slip what needs a word typed. */
export function TypedWord({ name, word, label }: TypedWordProps) {
  const [typed, type] = useState('');
  return (
    <Field name={name} label={label}>
      {(wired) => (
        <input
          {...wired}
          required
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          ref={(field) => field?.setCustomValidity(typed === word ? '' : label)}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </Field>
  );
}
