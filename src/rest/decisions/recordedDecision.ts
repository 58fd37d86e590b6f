import { Type, type Static } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import type { AnswerInput, RecordedDecision } from '../../actions/decisions/recordDecision';
import { RequestLanguages } from '../../actions/running/requestLanguages';
import { lookUpLocale } from '../../domain/values/locale';
import type { ErrorCode } from '../../domain/errors/errors';
import type { DecisionValue } from '../../domain/values/decisionValue';
import {
  channel,
  contentHash,
  decisionValue,
  idempotencyKey,
  locale,
  nullable,
  versionId,
} from '../route/members';
import { guardCodes } from '../route/route';
import { decisionBody, decisionRef } from './decision';
import { pendingUpdateBody, pendingUpdateRef } from './pendingUpdate';

export const answerMembers = {
  consent_version_id: Type.Optional(
    nullable(
      versionId(
        'The version that the customer saw. Required for `given` and `reject`, optional for `withdraw`.',
      ),
    ),
  ),
  value: decisionValue('What the customer answered.'),
  locale: Type.Optional(
    nullable(
      locale(
        'The language tag (BCP 47) of the text that the customer saw. Defaults to that of `content_hash`, else to the template’s default locale.',
      ),
    ),
  ),
  content_hash: Type.Optional(
    nullable(
      contentHash(
        'The `content_hash` that came with the text. If sent, it must match the version and locale.',
      ),
    ),
  ),
  channel: Type.Optional(
    nullable(
      channel(
        'Where the customer answered, in your own words, such as `web` or `call-centre`. At most 64 characters.',
      ),
    ),
  ),
};

type AnswerBody = {
  readonly [Member in keyof typeof answerMembers]?: Static<(typeof answerMembers)[Member]>;
} & {
  readonly value: DecisionValue;
};

export function answerInputOf(
  templateCode: string,
  { consent_version_id: consentVersionId, content_hash: contentHash, ...body }: AnswerBody,
): AnswerInput {
  const { value, locale, channel } = body;
  return { templateCode, consentVersionId, value, locale, contentHash, channel };
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
  changed: Type.Boolean({
    description: 'False if an identical decision already existed and nothing was recorded.',
  }),
  pending_update: pendingUpdateRef,
});

export function recordedBody(recorded: RecordedDecision): Static<typeof recordedSchema> {
  return {
    decision: decisionBody(recorded.decision),
    changed: recorded.changed,
    pending_update: pendingUpdateBody(recorded.pendingUpdate),
  };
}

export const replayHeaders = {
  'Consent-Hint': Type.Optional(
    Type.String({
      description:
        'Present if neither `locale` nor `content_hash` was sent and `Accept-Language` does not take the language that was recorded. In words for developers.',
    }),
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
  'TEMPLATE_NOT_FOUND',
  'NO_PUBLISHED_VERSION',
  'VERSION_NOT_FOUND',
  'LOCALE_NOT_AVAILABLE',
  'VERSION_SUPERSEDED',
  'CONTENT_MISMATCH',
  'TEMPLATE_RETIRED',
  'CUSTOMER_ERASED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
] as const satisfies readonly ErrorCode[];
