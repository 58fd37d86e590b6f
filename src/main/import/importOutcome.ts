import type { CommandAct as Act } from '../../app/commands';
import {
  carryOutDeclared,
  draftDeclared,
  type CarryOutInput,
  type DeclaredAim,
  type DeclaredOutcome,
} from '../../actions/publishing/declaredVersions';
import { refusalMessage } from '../../domain/errors/refusalWords';
import type { PublishedVersion } from '../../domain/templates/version';
import { explain } from '../terminal/explain';
import { changesOf, totalAsked, type PossiblePlan } from './importPlan';

export interface ImportOutcome {
  readonly codes: readonly string[];
  readonly versions: readonly PublishedVersion[];
  /** A line for each template that is not as declared now. */
  readonly faults: readonly string[];
}

export const nothingDone: ImportOutcome = { codes: [], versions: [], faults: [] };

interface Carrying extends Omit<CarryOutInput, 'plan'> {
  readonly aim: DeclaredAim;
  /** Of all plans together; what exceeds those who were counted is shared out among the plans. */
  readonly confirmAsked: number | null;
}

/** Each template by itself: what keeps one from being published keeps no other. */
export async function carryOut(
  act: Act,
  plans: readonly PossiblePlan[],
  { aim, confirmAsked: inAll, ...how }: Carrying,
): Promise<ImportOutcome> {
  const room = inAll === null ? 0 : Math.floor((inAll - totalAsked(plans)) / plans.length);
  const codes: string[] = [];
  const versions: PublishedVersion[] = [];
  const faults: string[] = [];
  for (const plan of plans) {
    const { templateCode } = plan.declared;
    const confirmAsked = inAll === null ? null : plan.asked + room;
    const input = { plan, ...how, confirmAsked };
    const doing = aim === 'draft' ? act(draftDeclared, input) : act(carryOutDeclared, input);
    const fault = await doing.then((outcome: DeclaredOutcome) => {
      if (outcome.kind === 'overtaken') return 'has changed in the meantime; import again';
      if (outcome.version) versions.push(outcome.version);
      codes.push(templateCode);
      return null;
    }, explain);
    if (fault !== null) faults.push(`${templateCode}: ${fault}`);
  }
  return { codes, versions, faults };
}

/** A plan with what became of it, as `--json` prints it. */
export function outcomeJson(plan: PossiblePlan, { codes, versions }: ImportOutcome): object {
  const { declared, outlook, unpublishable, comparison, asked } = plan;
  const { templateCode } = declared;
  const { isNewTemplate, isRenamed, changesRules, version } = outlook;
  const published = versions.find((each) => each.templateCode === templateCode);
  return {
    templateCode,
    isNewTemplate,
    isRenamed,
    changesRules,
    version: version && {
      number: version.number,
      label: version.label,
      effectiveFrom: version.effectiveFrom,
    },
    texts: comparison.map((text) => ({ locale: text.locale, change: changesOf(text, outlook) })),
    asked,
    unpublishable: unpublishable && refusalMessage(unpublishable),
    isDone: codes.includes(templateCode),
    consentVersionId: published?.consentVersionId ?? null,
  };
}
