import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import { readMigrations } from '../../src/storage/migration/migrationFolder';

const PRISMA_FOLDER = join(__dirname, '../../prisma');
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** Prisma Migrate's own engine, over the same pool as the service. */
export class PrismaMigrate {
  private constructor(
    private readonly engine: SchemaEngine,
    private readonly migrationsList: MigrationList,
  ) {}

  static async over(pool: Pool, migrationsFolder: string): Promise<PrismaMigrate> {
    const { SchemaEngine } = await engineModule();
    const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory(pool));
    const engine = await SchemaEngine.new(
      { datamodels: [schemaFile(await readSchema())] },
      () => undefined,
      factory,
    );
    return new PrismaMigrate(engine, await listOf(migrationsFolder));
  }

  /** `prisma migrate deploy`: the names of what it applied. */
  async deploy(): Promise<readonly string[]> {
    const { migrationsList } = this;
    return (await this.engine.applyMigrations({ migrationsList, filters: NO_FILTERS })).appliedMigrationNames;
  }

  /** `prisma migrate status`. */
  status(): ReturnType<SchemaEngine['diagnoseMigrationHistory']> {
    const { migrationsList } = this;
    return this.engine.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters: NO_FILTERS,
    });
  }

  /** `prisma migrate diff`: the SQL that would make the database what the schema says. */
  async diff(schema: string): Promise<string> {
    const files = [{ path: 'schema.prisma', content: schema }];
    const { stdout } = await this.engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: PRISMA_FOLDER },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    return stdout ?? '';
  }
}

export function readSchema(): Promise<string> {
  return readFile(join(PRISMA_FOLDER, 'schema.prisma'), 'utf8');
}

const schemaFile = (content: string): [string, string] => ['schema.prisma', content];

let engineLoaded: Promise<typeof import('@prisma/schema-engine-wasm/schema_engine_bg')> | undefined;

// The glue keeps the module it was given last, so it is given one only once.
const engineModule = (): NonNullable<typeof engineLoaded> => (engineLoaded ??= loadEngine());

// The package's entry leaves loading the module to a bundler; these are the steps it would take.
async function loadEngine(): Promise<typeof import('@prisma/schema-engine-wasm/schema_engine_bg')> {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(
    join(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'), '../schema_engine_bg.wasm'),
  );
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': { ...glue, ...patientTimers(glue) },
  });
  glue.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start !== 'function')
    throw new Error('expected the schema engine to have a start function, got none');
  Reflect.apply(start, undefined, []);
  return glue;
}

/** The engine never clears the timer that limits its wait for the migration lock; Node must not wait for it. */
function patientTimers(glue: object): Record<string, unknown> {
  const unreferenced = (call: () => void, delayMs: number): unknown => setTimeout(call, delayMs).unref();
  const names = Object.keys(glue).filter((name) => name.startsWith('__wbg_setTimeout_'));
  return Object.fromEntries(names.map((name) => [name, unreferenced]));
}

async function listOf(folder: string): Promise<MigrationList> {
  const migrations = await readMigrations(folder);
  const lockfile = await readFile(join(PRISMA_FOLDER, 'migrations/migration_lock.toml'), 'utf8');
  return {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: lockfile },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}

/**
 * The engine over a driver adapter lacks two things that the native engine has. A script goes to the server as a
 * whole, where the adapter cuts it at each semicolon, also within a function's body. And "char" columns are read.
 */
function adapterFactory(pool: Pool): SqlMigrationAwareDriverAdapterFactory {
  const chars = new Set<string>();
  const factory = new PrismaPg(withCharAsText(pool, chars));
  const complete = (adapter: SqlDriverAdapter): SqlDriverAdapter => {
    const queryRaw = adapter.queryRaw.bind(adapter);
    return Object.assign(adapter, {
      executeScript: async (script: string) => {
        await pool.query(script);
      },
      queryRaw: async (query: SqlQuery) => withCharTypes(await queryRaw(query), chars),
    });
  };
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => complete(await factory.connect()),
    connectToShadowDb: async () => complete(await factory.connectToShadowDb()),
  };
}

const CHAR_OID = 18;
const TEXT_OID = 25;

/** The adapter refuses the type; its columns pass as text, and their names are noted in `chars`. */
function withCharAsText(pool: Pool, chars: Set<string>): Pool {
  const query = async (config: QueryConfig): Promise<QueryResult> => {
    const result = await pool.query(config);
    const fields = result.fields.map((field) => {
      if (field.dataTypeID !== CHAR_OID) return field;
      chars.add(field.name);
      return { ...field, dataTypeID: TEXT_OID };
    });
    return { ...result, fields };
  };
  return new Proxy(pool, {
    get: (target, key): unknown => (key === 'query' ? query : Reflect.get(target, key)),
  });
}

function withCharTypes(result: SqlResultSet, chars: ReadonlySet<string>): SqlResultSet {
  const columnTypes = result.columnTypes.map((type, index) =>
    chars.has(result.columnNames[index] ?? '') ? ColumnTypeEnum.Character : type,
  );
  return { ...result, columnTypes };
}
