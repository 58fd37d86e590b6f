import { recorderOf, type Recorder } from '../../domain/access/caller';
import {
  observedContext,
  requireContext,
  type ContextMembers,
  type SentContext,
} from '../../domain/decisions/context';
import {
  actingFor,
  requireDecidedBy,
  type Decider,
  type SentDecidedBy,
} from '../../domain/decisions/decider';
import { requireAll } from '../../domain/input/gathering';
import {
  invalidInput,
  optional,
  requireContentHash,
  requireDecidedAt,
  requireDecisionValue,
  requireLine,
  requireLocale,
  requireTemplateCode,
  requireUuid,
  requireWholeNumber,
} from '../../domain/input/input';
import type { LimitsConfig } from '../../config/limits';
import type { ActionRequest } from '../running/action';
import type { Clock } from '../running/clock';
import type { PendingAnswer } from './pendingAnswers';

export interface AnswerInput {
  readonly templateCode: string;
  readonly consentVersionId?: string | null;
  readonly value: string;
  readonly locale?: string | null;
  readonly contentHash?: string | null;
  readonly channel?: string | null;
  readonly afterSequence?: number | null;
  readonly decidedAt?: Date | null;
  /** What was known of the screen and the request. */
  readonly context?: SentContext | null;
  /** Who decided, where it was not the customer. */
  readonly decidedBy?: SentDecidedBy | null;
}

export interface Sender {
  readonly recorder: Recorder;
  /** Of a customer's own request alone: a service's says nothing of the customer. */
  readonly observed: ContextMembers | null;
  readonly decidedBy: (member: string, sent: SentDecidedBy | null) => Decider | null;
}

export function senderOf({ caller, observed }: ActionRequest, customerId: string): Sender {
  const recorder = recorderOf(caller, customerId);
  return {
    recorder,
    observed: recorder.kind === 'customer' && observed ? observedContext(observed()) : null,
    decidedBy: (member, sent) => {
      const isOwn = recorder.kind === 'customer';
      if (isOwn && caller.actorId !== undefined && !sent) return actingFor(caller.actorId);
      if (caller.scopes.has('consents:decide')) return sent && requireDecidedBy(member, sent, customerId);
      if (sent) throw invalidInput(member, 'left out by customers, whose token says who decides');
      return null;
    },
  };
}

interface AnswerParts {
  readonly clock: Clock;
  readonly limits: Pick<LimitsConfig, 'maxAnswerAgeDays'>;
}

const maxChannelLength = 64;
/** As the ledger counts. */
export const maxSequence = 2_147_483_647;

/**
 * @param within where the answer stands in the request, such as `decisions[1].`; empty where it is the request
 * @throws Refused `INVALID_INPUT` naming every member at fault
 */
export function requireAnswer(
  { clock, limits }: AnswerParts,
  input: AnswerInput,
  { decidedBy, ...sender }: Sender,
  within = '',
): PendingAnswer {
  const named = (member: string) => `${within}${member}`;
  const { templateCode, ...said } = requireAll({
    value: () => requireDecisionValue(named('value'), input.value),
    consentVersionId: () => optional(requireUuid, named('consentVersionId'), input.consentVersionId),
    locale: () => optional(requireLocale, named('locale'), input.locale),
    contentHash: () => optional(requireContentHash, named('contentHash'), input.contentHash),
    channel: () => optional(requireLine, named('channel'), input.channel, maxChannelLength),
    afterSequence: () =>
      optional(requireWholeNumber, named('afterSequence'), input.afterSequence, 0, maxSequence),
    decidedAt: () =>
      optional(requireDecidedAt, named('decidedAt'), input.decidedAt, clock.now(), limits.maxAnswerAgeDays),
    context: () => requireContextOf(sender.recorder, named('context'), input.context),
    decidedBy: () => decidedBy(named('decidedBy'), input.decidedBy ?? null),
    templateCode: () => requireTemplateCode(named('templateCode'), input.templateCode),
  });
  return { command: { ...said, ...sender }, templateCode };
}

function requireContextOf({ kind }: Recorder, member: string, sent: SentContext | null = null) {
  if (kind === 'customer' && (sent?.note ?? null) !== null)
    throw invalidInput(`${member}.note`, 'left out by customers: it is for notes of staff');
  return sent && requireContext(member, sent);
}
