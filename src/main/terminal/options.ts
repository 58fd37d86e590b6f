import { InvalidArgumentError } from 'commander';
import { findInstant } from '../../domain/values/instant';

/** Reads an instant. @throws InvalidArgumentError */
export function instantOf(text: string): Date {
  const instant = findInstant(text);
  if (instant) return instant;
  throw new InvalidArgumentError(
    'It must be an instant such as 2030-01-31T12:00:00Z, or a day, which begins at midnight in UTC.',
  );
}

/** A word as people write it at a command line: `grants-only` for `GRANTS_ONLY`. */
export function spelled(word: string): string {
  return word.toLowerCase().replaceAll('_', '-');
}

/** Reads one of these words, in whatever spelling. @throws InvalidArgumentError */
export function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => spelled(word) === spelled(text));
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`It must be one of ${words.map(spelled).join(', ')}.`);
  };
}
