import { join } from 'node:path';
import type { CommandAct } from '../../app/commands';
import type { DeclaredAim } from '../../actions/publishing/declaredVersions';
import type { SetPlan } from '../../actions/publishing/declaredSets';
import { saveSet } from '../../actions/publishing/saveSet';
import { refusalMessage } from '../../domain/errors/refusalWords';
import { inFile, type FileFault } from '../../markdown/fileFault';
import { setsFile } from '../../markdown/folder';
import { explain } from '../terminal/explain';
import { memberWords } from '../templates/sets';

export function setFaults(plans: readonly SetPlan[], folder: string): readonly FileFault[] {
  return plans.flatMap(({ declared, refusal }) =>
    refusal ? [inFile(join(folder, setsFile), refusalMessage(refusal), declared.setCode)] : [],
  );
}

export function plannedSet({ declared, revision, isDue, warnings }: SetPlan, aim: DeclaredAim): string {
  const { setCode, members } = declared;
  if (!isDue) return `set ${setCode}: unchanged`;
  const what = revision === 0 ? 'new' : `revision ${revision + 1}`;
  const later = aim === 'draft' ? '; to be saved when the texts are published' : '';
  const head = `set ${setCode}: ${what}, asks ${members.map(memberWords).join(', ')}${later}`;
  return [head, ...warnings.map((warning) => `  warning: ${warning}`)].join('\n');
}

export interface SavedSets {
  readonly codes: readonly string[];
  /** A line for each set that is not as declared now. */
  readonly faults: readonly string[];
}

export const nothingSaved: SavedSets = { codes: [], faults: [] };

/** Saves what is still as it was planned. */
export async function saveSets(act: CommandAct, plans: readonly SetPlan[]): Promise<SavedSets> {
  const codes: string[] = [];
  const faults: string[] = [];
  for (const { declared, revision } of plans) {
    const saving = act(saveSet, { ...declared, expectedRevision: revision });
    const fault = await saving.then(() => null, explain);
    if (fault === null) codes.push(declared.setCode);
    else faults.push(`set ${declared.setCode}: ${fault}`);
  }
  return { codes, faults };
}

/** A plan with what became of it, as `--json` prints it. */
export function setJson({ declared, revision, isDue }: SetPlan, { codes }: SavedSets): object {
  const { setCode } = declared;
  return { setCode, revision: isDue ? revision + 1 : revision, isDue, isDone: codes.includes(setCode) };
}
