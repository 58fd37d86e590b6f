import type { Pool } from 'pg';
import { anonymous, recorderOf, type Caller } from '../../domain/access/caller';
import { anyone, customerOr } from '../../domain/access/permission';
import { confirmationTokenHash, maxResends } from '../../domain/decisions/confirming';
import { standingAfter } from '../../domain/decisions/pending';
import { isExpired } from '../../domain/decisions/reliance';
import { Refused, type Refusal } from '../../domain/errors/refusal';
import { mustBeInUse } from '../../domain/templates/timeline';
import { requestEvent } from '../../domain/evidence/changeEvents';
import { requireTemplateCode } from '../../domain/input/input';
import type { CustomerId } from '../../domain/values/checkedText';
import {
  findNewestRequest,
  findRequestByToken,
  requestAgain,
  type ConfirmationRequest,
} from '../../storage/decisions/confirmations';
import { action, customerAction } from '../running/action';
import type { Clock } from '../running/clock';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { DecisionWriter } from './decisionWriter';
import type { PendingAnswers, Verdict } from './pendingAnswers';

interface Parts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly catalogue: TemplateCatalogue;
  readonly decisionWriter: DecisionWriter;
}

/** All that the holder of a link learns. */
export interface Confirmation {
  readonly templateCode: string;
  readonly accepted: boolean;
  readonly mayProceed: boolean;
  /** False if it was confirmed before. */
  readonly changed: boolean;
}

/**
 * Records the grant anew that the link confirms, as it was given.
 * @throws Refused `CONFIRMATION_NOT_FOUND`, `CONFIRMATION_EXPIRED`, `CONFIRMATION_WITHDRAWN`, `VERSION_SUPERSEDED`,
 * `TEMPLATE_RETIRED`, `UNAVAILABLE`
 */
export const confirmDecision = action({
  writes: true,
  permission: anyone,
  input: ({ token }: { readonly token: string }) => confirmationTokenHash(token),
  run: async (parts: Parts, tokenHash, { caller }): Promise<Confirmation> => {
    let judgedHash: string | null = null;
    let refusal: Refusal = { code: 'CONFIRMATION_NOT_FOUND' };
    let verdict: Verdict | null = null;
    // Linking may record the grant anew after it was looked up. Then that one is judged.
    while (verdict?.kind !== 'answered') {
      const found = tokenHash && (await findRequestByToken(parts.pool, tokenHash));
      if (!found || found.decision.hash === judgedHash) throw new Refused(refusal);
      judgedHash = found.decision.hash;
      verdict = await parts.decisionWriter.record(clickOn(found, caller));
      if (verdict.kind !== 'refused') continue;
      // The link of somebody who was erased meanwhile tells nothing of them.
      refusal = verdict.refusal.code === 'CUSTOMER_ERASED' ? refusal : verdict.refusal;
    }
    const [judged] = verdict.answers;
    if (!judged) throw new Error('A confirmation has no verdict.');
    const { accepted, mayProceed } = standingAfter(judged.timeline, judged.newest, parts.clock.now());
    const { templateCode } = judged.record;
    return { templateCode, accepted, mayProceed, changed: judged.changed };
  },
});

function clickOn({ customerId, decision: waiting }: ConfirmationRequest, caller: Caller): PendingAnswers {
  const { templateCode, value, consentVersionId, locale, contentHash, channel, decidedAt, sequence } =
    waiting;
  // Another customer may be logged in where the link is opened.
  const opener = caller.kind === 'customer' ? anonymous : caller;
  const command = {
    ...{ value, consentVersionId, locale, contentHash, channel, decidedAt },
    // The sender of the yes may have known of noes that are later by the sender's clock.
    ...{ afterSequence: sequence, recorder: recorderOf(opener, customerId), confirms: waiting },
  };
  return { customerId, key: null, answers: [{ templateCode, command }] };
}

interface ResendInput {
  readonly customerId: CustomerId;
  readonly templateCode: string;
}

export interface ResentConfirmation {
  readonly templateCode: string;
  /** Until when the consent waits. */
  readonly expiresAt: Date;
  /** How often the link may still be sent again. */
  readonly left: number;
}

/**
 * Has the link sent once more.
 * @throws Refused `CONFIRMATION_NOT_FOUND` if nothing waits, `TEMPLATE_RETIRED`, `TOO_MANY_CONFIRMATIONS`
 */
export const resendConfirmation = customerAction({
  writes: true,
  permission: customerOr('consents:decide'),
  input: ({ customerId, templateCode }: ResendInput) => ({
    customerId,
    templateCode: requireTemplateCode('templateCode', templateCode),
  }),
  run: async (
    { pool, clock, catalogue }: Parts,
    { customerId, templateCode },
  ): Promise<ResentConfirmation> => {
    const found = await findNewestRequest(pool, customerId, templateCode);
    const now = clock.now();
    const expiresAt = found?.decision.validUntil;
    if (!expiresAt || isExpired(found.decision, now)) throw new Refused({ code: 'CONFIRMATION_NOT_FOUND' });
    mustBeInUse(await catalogue.asPublished(templateCode), now);
    const { requests } = found;
    if (requests > maxResends) throw new Refused({ code: 'TOO_MANY_CONFIRMATIONS', maximum: maxResends });
    const number = requests + 1;
    await requestAgain(pool, found.hash, number, requestEvent(found, number, now));
    return { templateCode, expiresAt, left: maxResends - requests };
  },
});
