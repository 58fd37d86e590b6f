import type { CallerKind } from '../../../src/domain/access/caller';
import { decide, type Decision } from '../../../src/domain/decisions/decision';
import {
  customerBinding,
  firstPrevHash,
  sealDecision,
  type DecisionRecord,
} from '../../../src/domain/evidence/decisionRecord';
import type { DecisionValue } from '../../../src/domain/values/decisionValue';
import type { Timeline, VersionInTime } from '../../../src/domain/templates/timeline';
import { valuesOf, type FilledCustomer } from './customers';

const recorder = { kind: 'service' satisfies CallerKind, id: 'bench' } as const;

/** A customer's chain on the template, decided and sealed by the service's own rules. */
export function chainOf(
  index: number,
  { customerId, subjectId, salt }: FilledCustomer,
  timeline: Timeline,
): readonly DecisionRecord[] {
  const values = valuesOf(index);
  if (values.length === 0) return [];
  const { templateCode } = timeline.template;
  const binding = customerBinding(salt, customerId);
  const chain: DecisionRecord[] = [];
  for (const value of values) {
    const newest = chain.at(-1) ?? null;
    const version = answeredVersion(timeline, chain.length, values.length);
    const decision = decided(timeline, newest, value, version, chain.length);
    const prevHash = newest?.hash ?? firstPrevHash;
    const nonce = prevHash.slice(32);
    const seal = { subjectId, templateCode, customerBinding: binding, prevHash, nonce };
    chain.push(sealDecision(decision, seal));
  }
  return chain;
}

/** The first of several answers was to the first version, the others to the current one. */
function answeredVersion({ versions }: Timeline, position: number, length: number): VersionInTime {
  const version = position === 0 && length > 1 ? versions[0] : versions.at(-1);
  if (!version) throw new Error('The template has no version to answer.');
  return version;
}

function decided(
  timeline: Timeline,
  newest: DecisionRecord | null,
  value: DecisionValue,
  { consentVersionId, effectiveFrom }: VersionInTime,
  position: number,
): Decision {
  const command = { value, consentVersionId, locale: null, contentHash: null, channel: 'web', recorder };
  const outcome = decide(timeline, newest, command, new Date(effectiveFrom.getTime() + position));
  if (outcome.kind !== 'recorded') throw new Error(`The fill's ${value} is ${outcome.kind}.`);
  return outcome.decision;
}
