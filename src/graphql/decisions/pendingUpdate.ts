import { fieldsOf, plainField } from '../fields/operations';
import { ID, ObjectType, Int } from 'type-graphql';
import {
  serveChanges,
  serveCurrentIn,
  type PendingUpdate as ServedUpdate,
} from '../../actions/decisions/pendingUpdate';
import type { PendingReason as DomainReason } from '../../domain/decisions/pending';
import type { ProcessingObstacle as DomainObstacle } from '../../domain/decisions/reliance';
import { ConsentVersion, consentVersionOf, ChangeKind } from '../templates/consentVersion';
import { ConsentDecision, decisionOf } from './decision';
import { TemplateKind } from '../templates/templateRules';
import { DateTime } from '../fields/scalars';
import { enumType } from '../fields/enumType';
import { fields, orNull } from '../fields/fields';
import type { ServedVersion } from '../../actions/templates/servedVersion';

@ObjectType({
  description: 'A version that took effect after the customer’s newest decision, with its change note.',
})
class VersionChange extends fields({
  consentVersionId: [ID, 'The id of the version.'],
  number: [Int, 'The number of the version within its template: 1, 2, 3….'],
  label: [String, 'The publisher’s name for the version, such as `v2.0`.'],
  changeKind: [
    ChangeKind,
    'Whether the version changes what customers consent to (`MATERIAL`) or only its wording (`EDITORIAL`).',
  ],
  effectiveFrom: [DateTime, 'When the version takes effect. From then on it is served and can be answered.'],
  locale: [String, 'The language tag (BCP 47) of the change note.'],
  changeNote: orNull(
    String,
    'What has changed for the reader since the previous version, in Markdown. Null if there is no note in this language.',
  ),
}) {}

function versionChangeOf({ version, text }: ServedVersion): VersionChange {
  return { ...text, ...version };
}

export const ProcessingObstacle = enumType<DomainObstacle>(
  'ProcessingObstacle',
  'Why data may not be processed on a consent. May grow: treat an unknown value as a reason not to process.',
  {
    NEVER_DECIDED: 'The customer has not answered any version of the template.',
    REJECTED: 'The customer’s newest answer is `reject`.',
    WITHDRAWN: 'The customer’s newest answer is `withdraw`.',
    EXPIRED: 'The customer’s consent has expired.',
    AWAITING_CONFIRMATION: 'The customer has not confirmed their consent yet.',
    SUPERSEDED:
      'A material version asks the customer again, and it leaves them no time or that time is over.',
  },
);

export const PendingReason = enumType<DomainReason>(
  'PendingReason',
  'Why a customer has to answer the current version. May grow: treat an unknown value as a reason to ask.',
  {
    NEVER_DECIDED: 'The customer has not answered any version of the template.',
    NEW_VERSION: 'A material version took effect after the customer’s newest answer and asks them again.',
    EXPIRED: 'The customer’s consent has expired.',
  },
);

@ObjectType({ description: 'Whether a customer still has to answer the current version of a template.' })
export class PendingUpdate extends fields({
  customerId: [ID, 'The customer’s id in your systems.'],
  templateCode: [String, 'The code of the template.'],
  kind: [TemplateKind, 'What the template asks for: consent, agreement to terms, or that a notice was read.'],
  accepted: [
    Boolean,
    'Whether no answer is awaited. This is not consent, since a “no” makes it true as well: see `mayProceed`.',
  ],
  reason: orNull(PendingReason, 'Why the customer has to answer. Null if `accepted` is true.'),
  mayProceed: [
    Boolean,
    'Whether you may process data on this consent now. Use this field, not `accepted`, for that question.',
  ],
  mayProceedUntil: orNull(
    DateTime,
    'When `mayProceed` becomes false by what is known now, if the customer does not decide again. Null if it has no end or is false.',
  ),
  obstacle: orNull(
    ProcessingObstacle,
    'Why you may not process data on this consent. Null if `mayProceed` is true.',
  ),
  retiredAt: orNull(
    DateTime,
    'When the template was retired. It asks nobody any more, and the customer can still withdraw. Null while it is in use.',
  ),
  decision: orNull(
    ConsentDecision,
    'The customer’s newest decision on the template. Null if they never decided.',
  ),
}) {
  /** Its texts are put into a language only when they are selected. */
  readonly served!: ServedUpdate;
}

/** For who has the pending update: it has been judged. */
export const PendingTexts = fieldsOf(PendingUpdate, {
  version: plainField({
    description: 'The current version, which is the text to show if the customer has to answer.',
    complexity: 1,
    type: ConsentVersion,
    args: {
      locale: orNull(
        String,
        'The language tag (BCP 47) of the text. Defaults to the language of the pending update.',
      ),
    },
    read: (_context, { locale }, { served }: PendingUpdate) =>
      consentVersionOf(serveCurrentIn(served, locale)),
  }),
  changes: plainField({
    description:
      'Versions that took effect after the one the customer last decided on, oldest first. Empty if they never decided.',
    complexity: 1,
    type: [VersionChange],
    args: {
      locale: orNull(
        String,
        'The language tag (BCP 47) of the change notes. Defaults to the language of the pending update.',
      ),
    },
    read: (_context, { locale }, { served }: PendingUpdate) =>
      serveChanges(served.changes, locale).map(versionChangeOf),
  }),
});

export function pendingUpdateOf(update: ServedUpdate): PendingUpdate {
  const { customerId, templateCode, kind, accepted, reason, retiredAt } = update;
  const { mayProceed, mayProceedUntil, obstacle, decision } = update;
  const told = { customerId, templateCode, kind, accepted, reason, retiredAt };
  const reliance = { mayProceed, mayProceedUntil, obstacle };
  return { ...told, ...reliance, decision: decision && decisionOf(decision), served: update };
}
