import { Gauge, type Registry } from 'prom-client';
import type { Engine } from '../../storage/engine/engine';

/** The connections of the process, counted when it is asked. */
export function measurePool(registry: Registry, { pool }: Pick<Engine, 'pool'>): void {
  const registers = [registry];
  new Gauge({
    name: 'db_client_connection_count',
    help: 'Connections to the database, by what they do.',
    labelNames: ['state'],
    registers,
    collect() {
      this.labels({ state: 'idle' }).set(pool.idleCount);
      this.labels({ state: 'used' }).set(pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'db_client_connection_max',
    help: 'How many connections the process may open.',
    registers,
  }).set(pool.options.max);
  new Gauge({
    name: 'db_client_connection_pending_requests',
    help: 'Statements that wait for a connection.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
