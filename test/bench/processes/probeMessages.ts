/** What a measured process is asked through its channel. */
export interface ProbeRequest {
  /** Whether to collect garbage before measuring. */
  readonly collectFirst: boolean;
}

export interface ProbeAnswer {
  readonly rssBytes: number;
  readonly heapUsedBytes: number;
  /** Processor time since the start. */
  readonly cpuMs: number;
}
