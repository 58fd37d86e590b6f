/** How long everything public in one answer is current. */
export class Freshness {
  private shortest: number | null = null;

  note({ freshForSeconds }: { readonly freshForSeconds: number }): void {
    this.shortest = Math.min(this.shortest ?? freshForSeconds, freshForSeconds);
  }

  /** The shortest of all; null where nothing public was read. */
  get seconds(): number | null {
    return this.shortest;
  }
}
