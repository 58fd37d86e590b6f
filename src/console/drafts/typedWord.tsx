import { useState } from 'react';
import { Input } from '../shell/fields';

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
    <Input
      name={name}
      label={label}
      required
      autoCapitalize="none"
      value={typed}
      ref={(field) => field?.setCustomValidity(typed === word ? '' : label)}
      onChange={({ target }) => type(target.value)}
    />
  );
}
