import { Refused } from '../../domain/errors/refusal';

/**
 * How much text one answer may hold. What a text weighs is known once it is read, so the doors count texts
 * as they serve them; the cost of an operation and the size of a page bound how many there can be before that.
 */
export class TextAllowance {
  private characters = 0;

  constructor(private readonly maximum: number) {}

  /** @throws Refused `TOO_COMPLEX` once the answer holds more than it may */
  spend(text: string): string {
    this.characters += text.length;
    if (this.characters <= this.maximum) return text;
    throw new Refused({ code: 'TOO_COMPLEX', limit: 'texts', maximum: this.maximum });
  }
}
