import { Type, type Static } from '@sinclair/typebox';
import { serveChanges, type PendingUpdate } from '../actions/served';
import { versionSummaryBody, type VersionSummaryBody } from './consentVersion';
import { decisionBody, decisionRef } from './decision';
import { customerId, nullable, oneOf, templateCode } from './members';
import { versionChangeBody, versionChangeRef } from './versionChange';

/** Where a customer stands on a template. */
export const pendingUpdateSchema = Type.Object(
  {
    customer_id: customerId(),
    template_code: templateCode(),
    accepted: Type.Boolean({
      description:
        'False while the current version still awaits an answer from this customer, whichever it is.',
    }),
    reason: nullable(
      oneOf(
        ['NEVER_DECIDED', 'NEW_VERSION', 'EXPIRED'],
        'Why the current version awaits an answer; null when it does not.',
      ),
    ),
    may_proceed: Type.Boolean({ description: 'Whether processing may rest on this consent now.' }),
    version: Type.Unsafe<VersionSummaryBody>({ $ref: 'ConsentVersionSummary#' }),
    decision: Type.Union([decisionRef, Type.Null()], {
      description: "The customer's newest decision on the template; null when there is none.",
    }),
    changes: Type.Array(versionChangeRef, {
      description:
        "What is new since then: each version after that of the customer's newest decision, up to the current one, oldest first; empty when there is no decision.",
    }),
  },
  {
    $id: 'PendingUpdate',
    additionalProperties: false,
    description: 'Whether a customer still has to answer the current version of a template.',
  },
);

export type PendingUpdateBody = Static<typeof pendingUpdateSchema>;

export const pendingUpdateRef = Type.Unsafe<PendingUpdateBody>({ $ref: 'PendingUpdate#' });

export function pendingUpdateBody(pending: PendingUpdate): PendingUpdateBody {
  return {
    customer_id: pending.customerId,
    template_code: pending.templateCode,
    accepted: pending.accepted,
    reason: pending.reason,
    may_proceed: pending.mayProceed,
    version: versionSummaryBody(pending.current),
    decision: pending.decision && decisionBody(pending.decision),
    changes: serveChanges(pending.changes).map(versionChangeBody),
  };
}
