import { Pool } from 'pg';
import { defaultPoolSize } from '../../../src/config/database';
import { createBaseline } from './server';

/** Runs the baseline on `DATABASE_URL` and `PORT` until a signal stops it. */
async function main(): Promise<void> {
  const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: defaultPoolSize });
  const http = createBaseline(pool);
  await http.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
  process.once('SIGTERM', () => void http.close().then(() => pool.end()));
}

void main();
