/** What a measured process is asked through its channel. */
export type ProbeAsked =
  | { readonly ask: 'usage'; readonly collectFirst: boolean }
  | { readonly ask: 'start profile' }
  | { readonly ask: 'stop profile'; readonly file: string };

/** What it answers to each. */
export interface ProbeAnswer {
  readonly rssBytes: number;
  readonly heapUsedBytes: number;
  /** Processor time since the start. */
  readonly cpuMs: number;
}
