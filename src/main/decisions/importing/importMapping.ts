import { readFile } from 'node:fs/promises';
import { importTrusts } from '../../../domain/decisions/decidedBy';
import { rowMembers } from '../../../domain/decisions/importRow';
import { invalidInput, mustBeSome, optional, requireOneOf } from '../../../domain/input/input';
import { Refused } from '../../../domain/errors/refusal';
import { FaultyFiles, inFile } from '../../../markdown/fileFault';
import { isMap, memberFaults, partsOf, readYaml, textOf } from '../../../markdown/yamlFile';
import { mustBeRegularFile } from '../../terminal/readIn';
import { delimiters } from './importedLines';
import { timeFormsOf, type TimeForm } from './timeForm';

/** How the file of another system is read. */
export type ImportMapping = ReturnType<typeof mappingOf>;

/** How one row of each line is made; where `when` is among its members and blank, there is none. */
export type RowMapping = readonly (readonly [member: string, MemberMapping])[];

export interface MemberMapping {
  /** Joined by colons, and the constant behind them. */
  readonly columns: readonly string[];
  readonly constant: string | null;
  /** What each value means; null where they mean themselves. */
  readonly values: ReadonlyMap<string, string> | null;
  /** Cuts blanks around cells, and takes values in any case. */
  readonly isLoose: boolean;
  readonly time: TimeForm | null;
  /** As the mapping has it. */
  readonly timeAs: string;
}

const maxBytes = 64 * 1024;
const maxRows = 100;

/** @throws CannotDo, FaultyFiles */
export async function readMapping(path: string): Promise<ImportMapping> {
  const size = await mustBeRegularFile(path, 'Write the mapping to a file.');
  if (size > maxBytes)
    throw new FaultyFiles([inFile(path, `must have at most ${maxBytes} bytes, got ${size}`)]);
  const { found, faults } = readYaml({ path, text: await readFile(path, 'utf8') });
  if (faults.length > 0) throw new FaultyFiles(faults);
  try {
    return mappingOf(found[0]);
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    throw new FaultyFiles(
      memberFaults(fault.refusal, path, (pointer) => pointer.slice(1).replaceAll('/', '.')),
    );
  }
}

function mappingOf(said: unknown) {
  const parts = partsOf('mapping', said, ['source', 'trust', 'delimiter', 'encoding', 'rows']);
  const rows: readonly unknown[] = Array.isArray(parts['rows']) ? parts['rows'] : [];
  mustBeSome('rows', rows, 1, maxRows);
  return {
    source: optional(textOf, 'source', parts['source']),
    trust: optional(trustOf, 'trust', parts['trust']),
    delimiter: optional(delimiterOf, 'delimiter', parts['delimiter']),
    encoding: optional(encodingOf, 'encoding', parts['encoding']),
    rows: rows.map((row, index) => rowOf(`rows[${index}]`, row)),
  };
}

function trustOf(at: string, said: unknown): string {
  return requireOneOf(at, textOf(at, said).toUpperCase().replaceAll('-', '_'), importTrusts);
}

function delimiterOf(at: string, said: unknown): string {
  return requireOneOf(at, textOf(at, said), delimiters);
}

function encodingOf(at: string, said: unknown): string {
  try {
    return new TextDecoder(textOf(at, said)).encoding;
  } catch {
    throw invalidInput(at, 'the name of an encoding such as utf-8, utf-16le or windows-1252');
  }
}

function rowOf(at: string, said: unknown): RowMapping {
  const parts = Object.entries(partsOf(at, said, [...rowMembers, 'when']));
  return parts.map(([name, part]) => [name, memberOf(`${at}.${name}`, part)]);
}

function memberOf(at: string, said: unknown): MemberMapping {
  const parts = partsOf(at, said, ['column', 'constant', 'values', 'loose', 'time', 'zone']);
  const textsOf = (name: 'column' | 'time') =>
    [parts[name] ?? []].flat().map((text) => textOf(`${at}.${name}`, text));
  const [columns, times] = [textsOf('column'), textsOf('time')];
  const constant = optional(textOf, `${at}.constant`, parts['constant']);
  if (columns.length === 0 && constant === null) throw invalidInput(at, 'a column or a constant');
  const { loose = 'false' } = parts;
  if (loose !== 'true' && loose !== 'false') throw invalidInput(`${at}.loose`, 'true or false');
  return {
    columns,
    constant,
    values: optional(valuesOf, `${at}.values`, parts['values'], loose === 'true'),
    isLoose: loose === 'true',
    timeAs: times.join(' or '),
    time: timeFormsOf(at, times, optional(textOf, `${at}.zone`, parts['zone'])),
  };
}

function valuesOf(at: string, said: unknown, isLoose: boolean): ReadonlyMap<string, string> {
  if (!isMap(said)) throw invalidInput(at, 'what each value means');
  return new Map(
    Object.entries(said).map(([value, meant]) => [isLoose ? value.toLowerCase() : value, textOf(at, meant)]),
  );
}
