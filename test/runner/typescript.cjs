'use strict';
// Lets Node require the project's TypeScript: each file is compiled once per process, with swc.
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { pathToFileURL } = require('node:url');
const { transformSync } = require('@swc/core');

const options = {
  swcrc: false,
  sourceMaps: 'inline',
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true },
  },
  module: { type: 'commonjs', ignoreDynamic: true },
};

Module._extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename });
  module._compile(code, filename);
};

Module.register('./requireTests.mjs', { parentURL: pathToFileURL(__filename) });
