import { Counter, Histogram, type Registry } from 'prom-client';
import { isErrorCode } from '../../domain/errors/errors';

export type Door = 'graphql' | 'rest' | 'other';

/** Durations of one operation by the status that was sent. */
export interface MeasuredOperation {
  /** @param status as it was sent; null where the caller had gone before */
  took(seconds: number, status: number | null): void;
}

/** In seconds; from a look-up in memory to what callers no longer wait for. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** More operations than a door has; what would come beyond is counted together. */
const maxOperations = 500;
const other = 'other';

export class RequestMetrics {
  private readonly durations: Histogram<'door' | 'operation' | 'http_response_status_code'>;
  private readonly refusals: Counter<'door' | 'code'>;
  /** By door and then by name: to join the two for each request would take ten times as long. */
  private readonly operations = {
    graphql: new Map<string, MeasuredOperation>(),
    rest: new Map<string, MeasuredOperation>(),
    other: new Map<string, MeasuredOperation>(),
  };
  private readonly refused = new Map<string, Counter.Internal>();

  constructor(registry: Registry) {
    this.durations = new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'How long requests took, by door, operation and HTTP status.',
      labelNames: ['door', 'operation', 'http_response_status_code'],
      buckets: [...bounds],
      registers: [registry],
    });
    this.refusals = new Counter({
      name: 'consent_refusals_total',
      help: 'Requests that were refused or failed, by door and error code.',
      labelNames: ['door', 'code'],
      registers: [registry],
    });
    // An alarm sees that a counter rises, and not that one appears.
    for (const door of ['graphql', 'rest', 'other'])
      for (const code of ['INTERNAL', 'UNAVAILABLE']) this.refusals.inc({ door, code }, 0);
  }

  /** @param operation a name of the service’s own, never one that a caller made up */
  operation(door: Door, operation: string): MeasuredOperation {
    const ofDoor = this.operations[door];
    const known = ofDoor.get(operation);
    if (known) return known;
    if (ofDoor.size >= maxOperations && operation !== other) return this.operation(door, other);
    const byStatus = new Map<number | null, Histogram.Internal<string>>();
    const measured: MeasuredOperation = {
      took: (seconds, status) => {
        const bound = byStatus.get(status) ?? this.bind(door, operation, status);
        byStatus.set(status, bound);
        bound.observe(seconds);
      },
    };
    ofDoor.set(operation, measured);
    return measured;
  }

  refusedWith(door: Door, sent: string): void {
    const code = isErrorCode(sent) ? sent : other;
    const key = `${door} ${code}`;
    const bound = this.refused.get(key) ?? this.refusals.labels({ door, code });
    this.refused.set(key, bound);
    bound.inc();
  }

  private bind(door: Door, operation: string, status: number | null): Histogram.Internal<string> {
    const code = status === null ? 'aborted' : String(status);
    return this.durations.labels({ door, operation, http_response_status_code: code });
  }
}
