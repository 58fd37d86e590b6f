import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addTypenameToDocument } from '@apollo/client/utilities';
import { Kind, print, type DocumentNode } from 'graphql';
import { runnerImport, type Plugin } from 'vite';

/** Lists the documents of all screens in the very words that Apollo Client sends, for services that run no others. */
export function listedOperations(root: string): Plugin {
  return {
    name: 'listed-operations',
    apply: 'build',
    async generateBundle() {
      const files = await readdir(root, { recursive: true });
      const generated = files.filter((file) => file.endsWith(join('documents', 'generated.ts'))).sort();
      const modules = await Promise.all(generated.map((file) => runnerImport<object>(join(root, file))));
      const documents = modules
        .flatMap(({ module }) => Object.values(module) as unknown[])
        .filter(isOperation);
      const operations = documents.map(operationOf);
      const manifest = { format: 'apollo-persisted-query-manifest', version: 1, operations };
      this.emitFile({ type: 'asset', fileName: 'operations.json', source: JSON.stringify(manifest) });
    },
  };
}

/** Fragments stand in the document of each operation that uses them. */
function isOperation(value: unknown): value is DocumentNode {
  const isDocument = typeof value === 'object' && value !== null && 'definitions' in value;
  return (
    isDocument && (value as DocumentNode).definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  );
}

function operationOf(document: DocumentNode) {
  const body = print(addTypenameToDocument(document));
  const id = createHash('sha256').update(body).digest('hex');
  const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  return { id, name: operation?.name?.value ?? '', type: operation?.operation ?? 'query', body };
}
