import type { Described, Parameter } from '../rest/openApiDocument';
import { customerId, templateCode } from './stage';

/** A place in a request to REST where text stands. */
export interface RestPosition {
  readonly name: string;
  readonly filled: (word: string) => { readonly path: string; readonly init: Sent };
}

interface Sent {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const good: Readonly<Record<string, string>> = {
  customer_id: customerId,
  template_code: templateCode,
  sequence: '1',
};

/** Every parameter of every operation that OpenAPI describes, and every member of a body. */
export function restPositions(operations: readonly Described[]): readonly RestPosition[] {
  return operations.flatMap((described) => [
    ...(described.operation.parameters ?? []).map((parameter) => ofParameter(described, parameter)),
    ...(described.operation.requestBody ? ofBody(described) : []),
  ]);
}

function ofParameter(described: Described, parameter: Parameter): RestPosition {
  const { method, operation } = described;
  const body = operation.requestBody ? { body: JSON.stringify({ value: 'withdraw' }) } : {};
  const { name, in: place } = parameter;
  return {
    name: `${operation.operationId} ${place} ${name}`,
    filled: (word) => {
      const path = pathOf(described, place === 'path' ? { [name]: encodeURIComponent(word) } : {});
      const search = place === 'query' ? `?${name}=${encodeURIComponent(word)}` : '';
      const headers = place === 'header' ? { [name]: sendable(word) } : {};
      return { path: path + search, init: { method, headers, ...body } };
    },
  };
}

const members = ['value', 'consent_version_id', 'locale', 'content_hash', 'channel'] as const;

function ofBody(described: Described): readonly RestPosition[] {
  const path = pathOf(described, {});
  return members.map((member) => ({
    name: `${described.operation.operationId} body ${member}`,
    filled: (word) => {
      const body = JSON.stringify({ value: 'withdraw', [member]: word });
      return { path, init: { method: described.method, body } };
    },
  }));
}

function pathOf({ path }: Described, named: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => named[name] ?? good[name] ?? 'x');
}

/** A client sends no other characters in a header; raw ones are in the file about smuggling. */
function sendable(word: string): string {
  return word.replaceAll(/[^\x20-\x7e]/g, '?');
}
