import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Keeps both contracts as those of the release that is being made: `node test/contract/keepReleased.mjs`. */
const root = new URL('../../', import.meta.url);
const [schemaFile = 'schema.graphql', openApiFile = 'src/rest/openapi.json'] = process.argv.slice(2);
const kept = {
  schema: readFileSync(new URL(schemaFile, root), 'utf8'),
  openApi: JSON.parse(readFileSync(new URL(openApiFile, root), 'utf8')),
};
writeFileSync(new URL('released.json.gz', import.meta.url), gzipSync(JSON.stringify(kept), { level: 9 }));
