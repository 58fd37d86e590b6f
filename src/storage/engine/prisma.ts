import { PrismaPg } from '@prisma/adapter-pg';
import type { Engine } from './engine';
import { PrismaClient, type Prisma } from '../generated/client';

export type { PrismaClient };

/** The client inside a transaction; the root client must not be used there (on PGlite it would wait for itself). */
export type Transaction = Prisma.TransactionClient;

/** Prisma's models over the engine's own pool and schema, so that both share its connections, limits and tables. */
export function openPrisma({ pool, schema }: Pick<Engine, 'pool' | 'schema'>): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool, { schema }), errorFormat: 'minimal' });
}
