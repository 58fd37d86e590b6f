/** Tells the log that there is something for it, at once or as soon as it listens. */
export class Changes {
  private listener: () => void = () => undefined;

  /** One listener: the log of this process. */
  listen(onChange: () => void): void {
    this.listener = onChange;
  }

  notice(): void {
    this.listener();
  }
}
