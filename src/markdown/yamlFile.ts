import { parseDocument } from 'yaml';
import { invalidInput } from '../domain/input/input';
import { predicateOf } from '../domain/errors/inputFault';
import { Refused, type Refusal } from '../domain/errors/refusal';
import { inFile, type FileFault, type Findings } from './fileFault';
import type { FoundFile } from './folder';

/** The value of a file of YAML, without the types of YAML: everything in it is text as written. */
export function readYaml({ path, text }: FoundFile): Findings<unknown> {
  const document = parseDocument(text, { schema: 'failsafe', prettyErrors: false });
  const [problem] = [...document.errors, ...document.warnings];
  const notValid = (says: string) => ({ found: [], faults: [inFile(path, `is not valid YAML${says}`)] });
  if (problem?.code === 'RESOURCE_EXHAUSTION') return notValid(': it is nested too deeply');
  if (problem)
    return notValid(` at line ${text.slice(0, problem.pos[0]).split('\n').length}: ${problem.message}`);
  try {
    return { found: [document.toJS()], faults: [] };
  } catch {
    return notValid(': it has too many aliases');
  }
}

/** @throws Refused `INVALID_INPUT` for other members than these */
export function partsOf(
  at: string,
  value: unknown,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const other = isMap(value) ? Object.keys(value).find((name) => !names.includes(name)) : null;
  if (isMap(value) && other === undefined) return value;
  const which = other ? `; ${JSON.stringify(other.slice(0, 64))} is none of them` : '';
  throw invalidInput(at, `members of the names ${names.join(', ')}${which}`);
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws Refused `INVALID_INPUT` */
export function textOf(at: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw invalidInput(at, 'text');
}

/** What is wrong with the members of a file. @throws Refused for other refusals than `INVALID_INPUT` */
export function memberFaults(
  refusal: Refusal,
  path: string,
  nameOf: (pointer: string) => string,
): readonly FileFault[] {
  if (refusal.code !== 'INVALID_INPUT') throw new Refused(refusal);
  return refusal.errors.map(({ pointer, ...said }) => inFile(path, predicateOf(said), nameOf(pointer)));
}
