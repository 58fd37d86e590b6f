import { plainField, fieldsOf } from '../fields/operations';
import type { DecisionValue as DomainValue } from '../../domain/values/decisionValue';
import {
  importTrustWords,
  toldSource,
  type DecisionSource as DomainSource,
} from '../../domain/decisions/decidedBy';
import { enumType } from '../fields/enumType';
import { ID, Int, ObjectType } from 'type-graphql';
import type { CustomerDecision } from '../../actions/decisions/pendingUpdate';
import { copyUrl } from '../../domain/evidence/decisionNames';
import { actorOf } from '../../domain/access/actor';
import { DateTime } from '../fields/scalars';
import { Actor } from '../access/actor';
import { answeredVersion } from '../../actions/templates/shownVersions';
import { whenReady } from '../../actions/running/promiseOrValue';
import { ConsentVersion, consentVersionOf, VersionText } from '../templates/consentVersion';
import { DecidedBy } from './decidedBy';
import { unread } from '../fields/unread';
import { fields, orNull } from '../fields/fields';

export const DecisionValue = enumType<DomainValue>(
  'DecisionValue',
  'An answer of a customer. Closed: no other value will come.',
  {
    given: 'The customer consents.',
    reject: 'The customer does not consent.',
    withdraw: 'The customer ends an earlier consent. This is always possible.',
  },
);

@ObjectType({ description: 'What proves a decision in the ledger.' })
export class DecisionEvidence extends fields({
  hash: [
    String,
    'SHA-256 in hex of the decision’s record, which covers every earlier record of the customer and template.',
  ],
}) {
  /** Not shown here: where to look for the record in the log. */
  readonly recordedAt!: Date;
}

const DecisionSourceKind = enumType<DomainSource['kind']>(
  'DecisionSourceKind',
  'Why a decision was recorded later than it was made. May grow: treat an unknown value as `IMPORTED`.',
  {
    LINKED: 'Another id of the customer was linked to this one, and its decision was recorded anew.',
    IMPORTED: 'Another system held the decision, and it was imported.',
  },
);

export const DecisionSourceTrust = enumType(
  'DecisionSourceTrust',
  'How well a source knows what it states. May grow: treat an unknown value as `SELF_REPORTED`.',
  importTrustWords,
);

@ObjectType({ description: 'Where a decision comes from that was not recorded when it was made.' })
export class DecisionSource extends fields({
  kind: [DecisionSourceKind, 'Why it was recorded later.'],
  sequence: orNull(Int, 'Of `LINKED`: the number of that decision, among those of the other id.'),
  hash: orNull(String, 'Of `LINKED`: the hash of that decision’s record.'),
  name: orNull(
    String,
    'The name of the system that held what was imported, also where it is `LINKED`. Else null.',
  ),
  trust: orNull(DecisionSourceTrust, 'How well that system knows it.'),
}) {}

@ObjectType({ description: 'One answer of a customer, as it is kept in the ledger.' })
export class ConsentDecision extends fields({
  id: [
    ID,
    'Opaque and the same at every request: use it as a cache key. It cannot be derived any more once the customer is erased.',
  ],
  customerId: [ID, 'The customer’s id in your systems.'],
  templateCode: [String, 'The code of the template.'],
  consentVersionId: [ID, 'The version that was answered.'],
  value: [DecisionValue, 'What the customer answered.'],
  sequence: [Int, 'The number of the decision within the customer and template: 1, 2, 3….'],
  decidedAt: [DateTime, 'When the customer decided; for imported decisions, as their source states it.'],
  recordedAt: [
    DateTime,
    'When the service recorded the answer, by its clock. Histories are in its order, and the ranges of exports go by it.',
  ],
  locale: [String, 'The language tag (BCP 47) of the text that was answered.'],
  contentHash: [String, 'SHA-256 in hex of the text that was answered.'],
  validUntil: orNull(
    DateTime,
    'When the consent expires. Null if it does not, and for `reject` and `withdraw`.',
  ),
  awaitsConfirmation: [Boolean, 'Whether it counts only once a later answer confirms it.'],
  channel: orNull(
    String,
    'Where the customer answered, as the caller named it, such as `web` or `call-centre`. Null if the caller did not say.',
  ),
  recorder: [Actor, 'Who recorded the answer: the customer, or someone on their behalf.'],
  decidedBy: orNull(DecidedBy, 'Who decided for the customer. Null if they decided themselves.'),
  source: orNull(
    DecisionSource,
    'The linked id or the system that it comes from. Null for an answer that was recorded as it was made.',
  ),
  copyUrl: [
    String,
    'Where the service shows the decision as a page to print: put its public address before this path. The page opens without a token, so send it to the customer alone. An erasure ends it.',
  ],
  evidence: orNull(DecisionEvidence, 'What proves the decision in the ledger. Null while nothing does yet.'),
}) {
  /** Not shown here: null where there is no context to read. */
  readonly contextHash!: string | null;
}

export function decisionOf({ customerId, record }: CustomerDecision): ConsentDecision {
  const evidence = { hash: record.hash, recordedAt: record.recordedAt };
  const told = { source: toldSource(record.source), copyUrl: copyUrl(customerId, record) };
  return { ...record, ...told, customerId, recorder: actorOf(record.recorder), evidence };
}

/** The answered text, for those who have the decision: it has no rule of its own. */
export const DecisionText = fieldsOf(ConsentDecision, {
  text: plainField({
    nullable: true,
    complexity: 1,
    description: `The very text that the customer answered, in the language that they read. ${unread}`,
    type: VersionText,
    read: ({ act }, _args, decision: ConsentDecision) =>
      whenReady(act(answeredVersion, { answered: decision }), ({ text }) => text),
  }),
  version: plainField({
    nullable: true,
    complexity: 1,
    description: `The version that the customer answered. ${unread}`,
    type: ConsentVersion,
    args: {
      locale: orNull(
        String,
        'The language tag (BCP 47) of the text. Defaults to the language that the customer read, never to `Accept-Language`.',
      ),
    },
    read: ({ act }, { locale }, decision: ConsentDecision) =>
      whenReady(act(answeredVersion, { answered: decision, locale }), consentVersionOf),
  }),
});
