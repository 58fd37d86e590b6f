import { Refused } from '../../domain/errors/refusal';

/**
 * How much text one answer may hold. The doors count texts as they serve them; the cost of an operation and the page
 * size bound their number before that.
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
