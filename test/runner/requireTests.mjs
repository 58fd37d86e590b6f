// The runner imports each test file with a query. This hook requires it instead, so that it shares all modules with
// the test files before it, and compiles again only the test file itself.

const testFile = /\.ts\?\d+$/;

const requiring = (url) => `
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
const path = fileURLToPath(${JSON.stringify(url.replace(/\?\d+$/, ''))});
const require = createRequire(path);
delete require.cache[path];
require(path);
`;

export async function load(url, context, nextLoad) {
  if (!testFile.test(url)) return nextLoad(url, context);
  return { format: 'module', shortCircuit: true, source: requiring(url) };
}
