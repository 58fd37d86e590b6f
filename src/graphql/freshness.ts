/** How long everything in one answer is current; null while nothing has said so. */
export class Freshness {
  private shortest: number | null = null;

  get seconds(): number | null {
    return this.shortest;
  }

  limit(seconds: number): void {
    this.shortest = Math.min(this.shortest ?? Infinity, seconds);
  }
}
