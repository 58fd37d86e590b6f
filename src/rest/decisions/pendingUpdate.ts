import { Type, type Static } from '@sinclair/typebox';
import type { ServedVersion } from '../../actions/templates/servedVersion';
import { obstacles } from '../../domain/decisions/reliance';
import { instantText } from '../../domain/values/instant';
import {
  consentVersionSchema,
  versionSummaryBody,
  type VersionSummaryBody,
  versionTextRef,
} from '../templates/consentVersion';
import { serveChanges, type PendingUpdate } from '../../actions/decisions/pendingUpdate';
import { decisionBody, decisionRef } from './decision';
import { customerId, instant, nullable, growing, templateCode, templateKind } from '../route/members';
import { flag, named } from '../route/plainMembers';

const { consent_version_id, number, label, change_kind, effective_from, locale, change_note } =
  consentVersionSchema.properties;

export const versionChangeSchema = named(
  'VersionChange',
  'A version that took effect after the customer’s newest decision, with its change note.',
  { consent_version_id, number, label, change_kind, effective_from, locale, change_note },
);

type VersionChangeBody = Static<typeof versionChangeSchema>;

const versionChangeRef = Type.Unsafe<VersionChangeBody>({ $ref: 'VersionChange#' });

function versionChangeBody({ version, text }: ServedVersion): VersionChangeBody {
  return {
    consent_version_id: version.consentVersionId,
    number: version.number,
    label: version.label,
    change_kind: version.changeKind,
    effective_from: instantText(version.effectiveFrom),
    locale: text.locale,
    change_note: text.changeNote,
  };
}

export const pendingUpdateSchema = named(
  'PendingUpdate',
  'Whether a customer still has to answer the current version of a template.',
  {
    customer_id: customerId(),
    template_code: templateCode(),
    kind: templateKind(),
    accepted: flag(
      'Whether no answer is awaited. This is not consent, since a “no” makes it true as well: see `may_proceed`.',
    ),
    reason: nullable(
      growing(
        ['NEVER_DECIDED', 'NEW_VERSION', 'EXPIRED'],
        'Why the customer has to answer. Null if `accepted` is true. May grow: treat an unknown value as a reason to ask.',
      ),
    ),
    may_proceed: flag(
      'Whether you may process data on this consent now. Use this member, not `accepted`, for that question.',
    ),
    may_proceed_until: nullable(
      instant(
        'When `may_proceed` becomes false by what is known now, if the customer does not decide again. Null if it has no end or is false.',
      ),
    ),
    obstacle: nullable(
      growing(
        obstacles,
        'Why you may not process data on this consent. Null if `may_proceed` is true. May grow: treat an unknown value as a reason not to process.',
      ),
    ),
    retired_at: nullable(
      instant(
        'When the template was retired. It asks nobody any more, and the customer can still withdraw. Null while it is in use.',
      ),
    ),
    version: Type.Unsafe<VersionSummaryBody>({ $ref: 'ConsentVersionSummary#' }),
    decision: Type.Union([decisionRef, Type.Null()], {
      description: 'The customer’s newest decision on the template. Null if they never decided.',
    }),
    changes: Type.Array(versionChangeRef, {
      description:
        'Versions that took effect after the one the customer last decided on, oldest first. Empty if they never decided.',
    }),
    text: Type.Optional(versionTextRef),
  },
);

export type PendingUpdateBody = Static<typeof pendingUpdateSchema>;

export const pendingUpdateRef = Type.Unsafe<PendingUpdateBody>({ $ref: 'PendingUpdate#' });

export function pendingUpdateBody(pending: PendingUpdate): PendingUpdateBody {
  return {
    customer_id: pending.customerId,
    template_code: pending.templateCode,
    kind: pending.kind,
    accepted: pending.accepted,
    reason: pending.reason,
    may_proceed: pending.mayProceed,
    may_proceed_until: pending.mayProceedUntil && instantText(pending.mayProceedUntil),
    obstacle: pending.obstacle,
    retired_at: pending.retiredAt && instantText(pending.retiredAt),
    version: versionSummaryBody(pending.current),
    decision: pending.decision && decisionBody(pending.decision),
    changes: serveChanges(pending.changes).map(versionChangeBody),
  };
}
