import { Type, type Static } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { maxSequence, type AnswerInput } from '../../actions/decisions/answerInput';
import type { RecordedDecision } from '../../actions/decisions/recordDecision';
import { RequestLanguages } from '../../actions/running/requestLanguages';
import { lookUpLocale } from '../../domain/values/locale';
import { contextParts } from '../../domain/templates/templateRules';
import type { ErrorCode } from '../../domain/errors/errors';
import type { DecisionValue } from '../../domain/values/decisionValue';
import {
  camelCased,
  channel,
  contentHash,
  decisionValue,
  growing,
  idempotencyKey,
  instant,
  leftOutOrNull,
  locale,
  versionId,
} from '../route/members';
import { bodyCodes, guardCodes } from '../route/route';
import { contextInput, contextInputOf } from './context';
import { decidedByInput } from './decidedBy';
import { decisionBody, decisionRef } from './decision';
import { pendingUpdateBody, pendingUpdateRef } from './pendingUpdate';
import { flag, text } from '../route/plainMembers';

export const answerMembers = {
  ...leftOutOrNull({
    consent_version_id: versionId(
      'The version that the customer saw. Required for `given` and `reject`, optional for `withdraw`.',
    ),
  }),
  value: decisionValue('What the customer answered.'),
  ...leftOutOrNull({
    locale: locale(
      'The language tag (BCP 47) of the text that the customer saw. Defaults to that of `content_hash`, else to the template’s default locale.',
    ),
    content_hash: contentHash(
      'The `content_hash` that came with the text. If sent, it must match the version and locale.',
    ),
    channel: channel(
      'Where the customer answered, in your own words, such as `web` or `call-centre`. At most 64 characters.',
    ),
    decided_at: instant(
      'When the customer decided, if that was before you send it: offline or on paper. Not later than now, and at most `MAX_ANSWER_AGE_DAYS` (30) ago. A grant lasts from then on.',
    ),
    after_sequence: Type.Integer({
      minimum: 0,
      maximum: maxSequence,
      description:
        'The `sequence` of the newest decision that you knew of when the customer answered, 0 for none. If another is the newest, `given` and `reject` fail with `DECISION_CONFLICT`.',
      examples: [0],
    }),
    context: contextInput,
    decided_by: decidedByInput,
  }),
};

type AnswerBody = {
  readonly [Member in keyof typeof answerMembers]?: Static<(typeof answerMembers)[Member]>;
} & {
  readonly value: DecisionValue;
};

export function answerInputOf(
  templateCode: string,
  { context, decided_by: by, ...body }: AnswerBody,
): AnswerInput {
  const { decidedAt, ...said } = camelCased(body);
  const at = typeof decidedAt === 'string' ? new Date(decidedAt) : null;
  return {
    ...said,
    templateCode,
    decidedAt: at,
    context: context && contextInputOf(context),
    decidedBy: by && camelCased(by),
  };
}

// In lower case, as Node hands the names of headers on.
export const keyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    idempotencyKey(
      'Makes retries safe: for at least 30 days the same key with the same input returns the first decision again. `pending_update` shows the present state.',
    ),
  ),
});

export const recordedSchema = Type.Object({
  decision: decisionRef,
  changed: flag('False if an identical decision already existed and nothing was recorded.'),
  of_former_id: flag(
    'Whether `decision` is one that another id of the customer sent under the key before they were linked. Its `sequence` is then none of the customer’s history: go by `pending_update`.',
  ),
  not_kept: Type.Array(
    growing(
      contextParts,
      'A part of the context. May grow: treat an unknown value as one that you do not send.',
    ),
    {
      description:
        'What of `context` was sent and is not kept. The template does not collect it, the screen shows another version, or a no named it wrongly.',
    },
  ),
  pending_update: pendingUpdateRef,
});

export function recordedBody(recorded: RecordedDecision): Static<typeof recordedSchema> {
  return {
    decision: decisionBody(recorded.decision),
    changed: recorded.changed,
    of_former_id: recorded.ofFormerId,
    not_kept: [...recorded.notKept],
    pending_update: pendingUpdateBody(recorded.pendingUpdate),
  };
}

export const replayHeaders = {
  'Consent-Hint': Type.Optional(
    text(
      'Present if neither `locale` nor `content_hash` was sent and `Accept-Language` does not take the language that was recorded. In words for developers.',
    ),
  ),
  'Idempotency-Replayed': Type.Optional(
    Type.Literal('true', {
      description:
        'Present if the same input came before under this idempotency key, so that this is its first decision again.',
    }),
  ),
};

const unsaidLocale =
  'locale was not sent, so the default language was recorded; Accept-Language asks for another. Send the locale that was read.';

/** Evidence is what the caller says was shown, so a header of the browser's is no more than a reason to ask. */
export function hintAtLocale(
  reply: FastifyReply,
  acceptLanguage: string | undefined,
  answers: readonly Pick<AnswerBody, 'locale' | 'content_hash'>[],
  recorded: readonly RecordedDecision[],
): void {
  if (acceptLanguage === undefined) return;
  const ranges = new RequestLanguages(acceptLanguage).wanted(null).filter((range) => range !== '*');
  const isUnsaid = recorded.some(({ decision: { record } }, index) => {
    const { locale, content_hash: hash } = answers[index] ?? {};
    const said = locale ?? hash ?? null;
    return said === null && lookUpLocale([record.locale], ranges) === null;
  });
  if (isUnsaid && ranges.length > 0) reply.header('consent-hint', unsaidLocale);
}

export const answerCodes = [
  'INVALID_INPUT',
  'VERSION_REQUIRED',
  ...guardCodes,
  'AUTHORITY_REQUIRED',
  'TEMPLATE_NOT_FOUND',
  'NO_PUBLISHED_VERSION',
  'VERSION_NOT_FOUND',
  'LOCALE_NOT_AVAILABLE',
  'VERSION_SUPERSEDED',
  'CONTENT_MISMATCH',
  'PRESENTATION_NOT_FOUND',
  'DECISION_CONFLICT',
  'TEMPLATE_RETIRED',
  'CUSTOMER_ERASED',
  ...bodyCodes,
  'IDEMPOTENCY_KEY_REUSED',
] as const satisfies readonly ErrorCode[];
