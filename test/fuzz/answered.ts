import type { WireReply, WireRequest } from '../network/wire';
import type { Described } from '../rest/openApiDocument';

/** How often each operation was requested, and how often it succeeded. */
export class Answered {
  private readonly counts = new Map<string, number>();
  /** The hash of every decision whose evidence a reply showed. */
  readonly decisionHashes = new Set<string>();

  constructor(private readonly operations: readonly Described[]) {}

  note(request: WireRequest, reply: WireReply): void {
    if (request.target.startsWith('/graphql')) this.noteGraphql(reply);
    else this.noteRest(request, reply);
    // The description has decisions too, as examples.
    if (request.target.includes('openapi.json')) return;
    const told = reply.text.matchAll(/"evidence":\{"hash":"([0-9a-f]{64})"/g);
    for (const [, hash] of told) this.decisionHashes.add(hash ?? '');
  }

  /** Of these names, those that never did what was asked. */
  never(names: readonly string[]): readonly string[] {
    return names.filter((name) => !this.counts.has(name));
  }

  toString(): string {
    return [...this.counts].map(([name, count]) => `${name} ${count}`).join(', ');
  }

  private count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** Aliases begin with the name of their field. */
  private noteGraphql({ mediaType, text }: WireReply): void {
    if (!mediaType.endsWith('json') || text === '') return;
    const { data } = JSON.parse(text) as { readonly data?: Readonly<Record<string, unknown>> | null };
    for (const [alias, value] of Object.entries(data ?? {})) {
      if (value !== null) this.count(alias.replace(/_\d+$/, ''));
    }
  }

  private noteRest({ method, target }: WireRequest, { status }: WireReply): void {
    if (status >= 300) return;
    const path = target.replace(/\?.*$/s, '');
    for (const described of this.operations) {
      if (described.method === method && patternOf(described.path).test(path)) {
        this.count(described.operation.operationId);
      }
    }
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
