import { readFileSync } from 'node:fs';

export interface PersistedOperation {
  /** What clients name it by; generators usually take the SHA-256 hash of the body. */
  readonly id: string;
  readonly body: string;
}

/** Reads an `apollo-persisted-query-manifest`, version 1. @throws Error saying what was expected */
export function readPersistedOperations(path: string): readonly PersistedOperation[] {
  const manifest = parsed(textOf(path));
  if (!isRecord(manifest) || manifest['format'] !== format || manifest['version'] !== version) {
    throw new Error(`expected a manifest with "format": "${format}" and "version": ${version}`);
  }
  const operations: unknown = manifest['operations'];
  if (!Array.isArray(operations) || operations.length === 0) {
    throw new Error('expected "operations" to list one or more');
  }
  const read = operations.map(operationAt);
  if (new Set(read.map(({ id }) => id)).size < read.length) throw new Error('expected each id once');
  return read;
}

const format = 'apollo-persisted-query-manifest';
const version = 1;

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (fault) {
    const came = isRecord(fault) ? String(fault['code']) : 'another fault';
    throw new Error(`expected a file that can be read, got ${came}`, { cause: fault });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('expected a JSON file', { cause });
  }
}

function operationAt(operation: unknown, index: number): PersistedOperation {
  if (isRecord(operation)) {
    const { id, body } = operation;
    if (isFilled(id) && isFilled(body)) return { id, body };
  }
  throw new Error(`expected operations[${index}] to have an id and a body`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
