import { defineConfig } from 'prisma/config';

// `generate` insists on a schema engine that it never runs, and would download one: any existing file
// satisfies it. Only for that command, because `migrate` does run the engine.
if (process.argv.includes('generate')) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
}

export default defineConfig({
  schema: '../prisma/schema.prisma',
  migrations: { path: '../prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL },
});
