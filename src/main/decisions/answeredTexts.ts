import type { CustomerDecision } from '../../actions/decisions/pendingUpdate';
import type { CommandAct } from '../../app/commands';
import type { PublishedVersion, VersionText } from '../../domain/templates/version';
import { readVersions } from '../templates/namedVersion';

export interface Answered {
  readonly decision: CustomerDecision;
  readonly version: PublishedVersion;
  readonly text: VersionText;
}

export async function answeredTexts(
  act: CommandAct,
  decisions: readonly CustomerDecision[],
): Promise<readonly Answered[]> {
  const codes = [...new Set(decisions.map(({ record }) => record.templateCode))];
  const read = await Promise.all(codes.map((code) => readVersions(act, code)));
  const versions = new Map(read.flat().map(({ version }) => [version.consentVersionId, version]));
  return decisions.map((decision) => answered(decision, versions));
}

function answered(decision: CustomerDecision, versions: ReadonlyMap<string, PublishedVersion>): Answered {
  const { consentVersionId, contentHash } = decision.record;
  const version = versions.get(consentVersionId);
  const text = version?.texts.find((each) => each.contentHash === contentHash);
  if (!version || !text) throw new Error(`The text of a decision on version ${consentVersionId} is missing.`);
  return { decision, version, text };
}

/** Each text once, in the order in which it was answered last. */
export function textLines(all: readonly Answered[]): readonly string[] {
  const distinct = new Map(all.map((each) => [`${each.version.consentVersionId} ${each.text.locale}`, each]));
  return [...distinct.values()].map(({ version, text }) => {
    const { templateCode, number, label } = version;
    const head = `${templateCode}, version ${number} (${label}), ${text.locale}, hash of the text ${text.contentHash}`;
    return `${head}\n\n${text.title}\n\n${text.body.trimEnd()}`;
  });
}
