import { InvalidArgumentError } from 'commander';
import { Refused } from '../../domain/errors/refusal';
import { requireCustomerId } from '../../domain/input/input';
import type { Consent } from './confirm';

/** Options that mean the same in many commands. Each command declares those that it takes. */
export interface SharedOptions extends Consent {
  readonly timeZone?: string;
  readonly json?: true;
}

/** Reads an id of a customer. @throws InvalidArgumentError */
export function customerIdOf(text: string): string {
  try {
    return requireCustomerId('It', text);
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    throw new InvalidArgumentError(fault.message);
  }
}

/** A word as people write it at a command line: `grants-only` for `GRANTS_ONLY`. */
export function spelled(word: string): string {
  return word.toLowerCase().replaceAll('_', '-');
}

/** Reads one of these words, in any case. @throws InvalidArgumentError */
export function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => spelled(word) === spelled(text));
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`It must be one of ${words.map(spelled).join(', ')}.`);
  };
}

/** @throws InvalidArgumentError */
export function numberUpTo(maximum: number, minimum = 1): (text: string) => number {
  return (text) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : -1;
    if (number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
  };
}

export const wholeNumber = numberUpTo(999_999_999, 0);

/** Such as `1 record` and `2 records`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
