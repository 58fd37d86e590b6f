export interface Options {
  readonly quick: boolean;
  readonly customers: number;
  readonly rounds: number;
  readonly seconds: number;
}

/** What every measurement works with: a filled database of its own, and where it says what it does and found. */
export interface Run {
  readonly options: Options;
  readonly url: string;
  readonly progress: (text: string) => void;
  readonly print: (text: string) => void;
}
