import { verifyChain } from '../service/verifyChain';
import type { DecidedBy, DecisionSource, ImportTrust } from '../../src/domain/decisions/decidedBy';
import type { DecisionRecord } from '../../src/domain/evidence/decisionRecord';
import { asService, type CallerHeaders } from '../service/bearer';

export interface Exported {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A line of an export, as a program reads it. */
export interface ExportedLine {
  readonly customer_id: string | null;
  readonly of_former_id: boolean | null;
  readonly subject_id: string;
  readonly template_code: string;
  readonly sequence: number;
  readonly value: DecisionRecord['value'];
  readonly consent_version_id: string;
  readonly epoch: number;
  readonly locale: string;
  readonly content_hash: string;
  readonly channel: string | null;
  readonly decided_at: string;
  readonly recorded_at: string;
  readonly valid_until: string | null;
  readonly recorder_kind: DecisionRecord['recorder']['kind'];
  readonly recorder_id: string | null;
  readonly decided_by_role: 'SELF' | DecidedBy['role'];
  readonly decided_by_relationship: DecidedBy['relationship'] | null;
  readonly decided_by_check: DecidedBy['check'] | null;
  readonly decided_by_actor_binding: string | null;
  readonly source_subject_id: string | null;
  readonly source_sequence: number | null;
  readonly source_hash: string | null;
  readonly source_name: string | null;
  readonly source_trust: ImportTrust | null;
  readonly context_hash: string | null;
  readonly context: object | null;
  readonly awaits_confirmation: boolean;
  readonly schema_version: 1 | 2 | 3;
  readonly nonce: string | null;
  readonly customer_binding: string;
  readonly prev_hash: string;
  readonly hash: string;
}

export interface ExportsDoor {
  /** The whole export of a template; the query is what comes after the question mark. */
  read(templateCode: string, query?: string, headers?: CallerHeaders): Promise<Exported>;
  lines(templateCode: string, query?: string): Promise<readonly ExportedLine[]>;
  /** The beginning of an export, with its body still to be read. */
  open(templateCode: string, query?: string, signal?: AbortSignal): Promise<Response>;
}

export function exportsAt(url: string, caller: CallerHeaders = asService): ExportsDoor {
  const open = (templateCode: string, query = '', init: RequestInit = {}) =>
    fetch(`${url}/v1/consent-templates/${templateCode}/records${query && `?${query}`}`, {
      ...init,
      headers: { ...caller, ...(init.headers as CallerHeaders | undefined) },
    });
  const read: ExportsDoor['read'] = async (templateCode, query, headers = {}) => {
    const response = await open(templateCode, query, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return {
    read,
    lines: async (templateCode, query) => linesOf((await read(templateCode, query)).text),
    open: (templateCode, query, signal) => open(templateCode, query, signal ? { signal } : {}),
  };
}

export function linesOf(ndjson: string): readonly ExportedLine[] {
  if (ndjson === '') return [];
  expect(ndjson).toMatch(/\n$/);
  return ndjson
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as ExportedLine);
}

/** Verifies the chain of each subject from the lines alone; they must come in its order. */
export function expectIntactChains(lines: readonly ExportedLine[]): void {
  const chains = new Map<string, DecisionRecord[]>();
  for (const line of lines) {
    const chain = chains.get(line.subject_id) ?? [];
    chains.set(line.subject_id, [...chain, recordOf(line)]);
  }
  for (const chain of chains.values()) {
    expect(verifyChain(chain)).toEqual({ intact: true, records: chain.length });
  }
}

function recordOf(line: ExportedLine): DecisionRecord {
  return {
    schemaVersion: line.schema_version,
    nonce: line.nonce,
    subjectId: line.subject_id,
    templateCode: line.template_code,
    sequence: line.sequence,
    value: line.value,
    consentVersionId: line.consent_version_id,
    epoch: line.epoch,
    locale: line.locale,
    contentHash: line.content_hash,
    channel: line.channel,
    decidedAt: new Date(line.decided_at),
    recordedAt: new Date(line.recorded_at),
    validUntil: line.valid_until === null ? null : new Date(line.valid_until),
    recorder: { kind: line.recorder_kind, id: line.recorder_id },
    decidedBy: decidedByIn(line),
    source: sourceIn(line),
    contextHash: line.context_hash,
    awaitsConfirmation: line.awaits_confirmation,
    customerBinding: line.customer_binding,
    prevHash: line.prev_hash,
    hash: line.hash,
  };
}

function decidedByIn(line: ExportedLine): DecidedBy | null {
  const { decided_by_role: role, decided_by_relationship: relationship, decided_by_check: check } = line;
  const actorBinding = line.decided_by_actor_binding;
  if (role === 'SELF' || !relationship || !check || !actorBinding) return null;
  return { role, relationship, check, actorBinding };
}

function sourceIn(line: ExportedLine): DecisionSource | null {
  const { source_subject_id: subjectId, source_sequence: sequence, source_hash: hash } = line;
  const { source_name: name, source_trust: trust } = line;
  const system = name && trust ? { name, trust } : null;
  if (subjectId && sequence && hash) return { kind: 'LINKED', subjectId, sequence, hash, ...system };
  return system && { kind: 'IMPORTED', ...system };
}

/** Reads RFC 4180: quotes around what holds a comma, a quote or a line end; two quotes for one. */
export function rowsOfCsv(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
