import type { DeclaredPlan } from '../../actions/publishing/declaredVersions';
import { predicateOf, type InputFault } from '../../domain/errors/inputFault';
import type { Refusal } from '../../domain/errors/refusal';
import { refusalMessage } from '../../domain/errors/refusalWords';
import type { Draft } from '../../domain/templates/version';
import { FaultyFiles, inFile, type FileFault } from '../../markdown/fileFault';
import { fileOf, type FiledVersion } from '../../markdown/filedVersion';
import { isPossible, type PossiblePlan } from './importPlan';

/**
 * The plans when all can be carried out.
 * @param others faults beside theirs
 * @throws FaultyFiles with what stands against each of the others
 */
export function requirePossible(
  plans: readonly DeclaredPlan[],
  filed: readonly FiledVersion[],
  { replaceDrafts }: { readonly replaceDrafts?: true },
  others: readonly FileFault[] = [],
): readonly PossiblePlan[] {
  const faults = plans.flatMap((plan, index) => {
    const files = filed[index];
    return files ? faultsOf(plan, files, replaceDrafts === true) : [];
  });
  const all = [...faults, ...others];
  if (all.length > 0) throw new FaultyFiles(all);
  return plans.filter(isPossible);
}

function faultsOf(plan: DeclaredPlan, files: FiledVersion, replaceDrafts: boolean): readonly FileFault[] {
  if (!isPossible(plan)) return 'code' in plan.outlook ? refusalFaults(plan.outlook, files) : [];
  const { replacedDraft } = plan.outlook;
  return replacedDraft && !replaceDrafts ? [draftFault(replacedDraft, files)] : [];
}

function refusalFaults(refusal: Refusal, files: FiledVersion): readonly FileFault[] {
  if (refusal.code === 'INVALID_INPUT') return refusal.errors.map((fault) => memberFault(fault, files));
  return [inFile(fileOf(files, 'code'), `${refusalMessage(refusal)}${hintOf(refusal)}`)];
}

function hintOf(refusal: Refusal): string {
  const { code } = refusal;
  if (code === 'FOUR_EYES_REQUIRED' && !refusal.unproved)
    return ' Import with --drafts, and let that person publish.';
  return code === 'NOTHING_CHANGED' ? ' To publish them on other terms, use --same-text.' : '';
}

function memberFault({ pointer, says, ...fault }: InputFault, files: FiledVersion): FileFault {
  const member = pointer.slice(1).replaceAll('/', '.');
  if (says !== undefined) return inFile(fileOf(files, member), says.replace(/\.$/, ''));
  return inFile(fileOf(files, member), predicateOf(fault), member);
}

function draftFault({ label, editedBy, editedAt }: Draft, files: FiledVersion): FileFault {
  const saved = `the draft "${label}", saved by ${editedBy?.id ?? 'somebody'} at ${editedAt.toISOString()}`;
  const says = `would replace ${saved}; publish or discard it, or use --replace-drafts`;
  return inFile(fileOf(files, 'label'), says);
}
