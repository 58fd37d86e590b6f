import { stringify } from 'yaml';
import { requireAll } from '../domain/input/gathering';
import { invalidInput, requireLine, requireTemplateCode } from '../domain/input/input';
import { refusalOr, type Refusal } from '../domain/errors/refusal';
import { requireMembers, type SetMemberInput, type WantedSet } from '../domain/publishing/setSaving';
import type { ConsentSet } from '../domain/templates/consentSet';
import { maxNameLength } from '../domain/templates/template';
import { inFile, type FileFault, type Findings } from './fileFault';
import type { FoundFile } from './folder';
import { isMap, memberFaults, partsOf, readYaml, textOf } from './yamlFile';

/** What screens ask, beside the texts. */
export function readSets({ path, text }: FoundFile): Findings<WantedSet> {
  const { found, faults } = readYaml({ path, text });
  if (faults.length > 0) return { found: [], faults };
  const [sets] = found;
  if (!isMap(sets)) return { found: [], faults: [inFile(path, 'must have sets, each under its code')] };
  const read = Object.entries(sets).map(([setCode, said]) => refusalOr(() => setOf(setCode, said)));
  const codes = Object.keys(sets);
  return {
    found: read.flatMap((set) => ('code' in set ? [] : set)),
    faults: read.flatMap((set, index) => ('code' in set ? faultsOf(set, codes[index] ?? '', path) : [])),
  };
}

/** @throws Refused `INVALID_INPUT` */
function setOf(setCode: string, said: unknown): WantedSet {
  const { name, members } = partsOf('', said, ['name', 'members']);
  return requireAll({
    setCode: () => requireTemplateCode('', setCode),
    name: () => requireLine('name', textOf('name', name), maxNameLength),
    members: () => {
      if (!Array.isArray(members)) throw invalidInput('members', 'a list of templates');
      return requireMembers(members.map(memberOf));
    },
  });
}

function memberOf(said: unknown, index: number): SetMemberInput {
  const at = `members[${index}]`;
  const { code, required = 'false', audience = [] } = partsOf(at, said, ['code', 'required', 'audience']);
  if (required !== 'true' && required !== 'false') throw invalidInput(`${at}.required`, 'true or false');
  const words: unknown[] = Array.isArray(audience) ? audience : [audience];
  return {
    templateCode: textOf(`${at}.code`, code),
    required: required === 'true',
    audience: words.map((word) => textOf(`${at}.audience`, word)),
  };
}

function faultsOf(refusal: Refusal, setCode: string, path: string): readonly FileFault[] {
  return memberFaults(refusal, path, (pointer) =>
    [setCode, ...pointer.split('/').slice(1)].join('.').replace('templateCode', 'code'),
  );
}

/** As `readSets` reads it. */
export function writtenSets(sets: readonly ConsentSet[]): string {
  const declared = sets.map(({ setCode, name, members }) => [
    setCode,
    {
      name,
      members: members.map(({ templateCode: code, required, audience }) => ({
        code,
        ...(required && { required }),
        ...(audience.length > 0 && { audience: [...audience] }),
      })),
    },
  ]);
  return stringify(Object.fromEntries(declared), { lineWidth: 0 });
}
