import type { FastifySchemaValidationError } from 'fastify';
import { findClosest } from '../../domain/errors/closest';
import {
  absentIdSays,
  findUnfitCustomerId,
  invalidInputMessage,
  misfittingMember,
  unknownMember,
} from '../../domain/errors/inputFault';
import { customerIdPattern } from '../../domain/values/customerId';
import { findMeantLocale } from '../../domain/values/locale';
import { localePattern } from '../route/members';

/** As Ajv reports it: with the value and the schema that it met. */
export interface Misfit extends FastifySchemaValidationError {
  readonly data?: unknown;
  readonly parentSchema?: MetSchema;
}

interface MetSchema {
  readonly properties?: object;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Told {
  /** As messages name it: `decisions[0].locale`. */
  readonly member: string;
  readonly expected: string;
  /** The part of the request: Fastify's name for it. */
  readonly context: string | undefined;
}

/** Longer names come from no schema of ours and need not be repeated in full. */
const memberNameLimit = 64;

/** What would not show in a log or a page as it is, or would change how the rest of it shows. */
const unshowable = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Surrogate}/u;

/** The beginning of a member's name as an answer may repeat it; null where it may not. */
export function findShowable(name: string): string | null {
  const start = name.slice(0, memberNameLimit).replace(/[\uD800-\uDBFF]$/, '');
  return unshowable.test(start) ? null : start;
}

/** A JSON pointer as a path: `decisions[0].locale`. */
export function memberAt(pointer: string): string {
  const steps = pointer.split('/').slice(1);
  return steps
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
    .replace(/\.(\d+)(?=\.|$)/g, '[$1]')
    .slice(0, memberNameLimit)
    .replace(/[\uD800-\uDBFF]$/, '');
}

/** What is wrong with a member, in the words that the GraphQL door has for it. */
export function sentenceOn(misfit: Misfit, { member, expected, context }: Told): string {
  if (misfit.keyword === 'additionalProperties') return unknownSentence(misfit, context);
  const subject = context === 'headers' ? headerName(member) : member;
  const unfit =
    misfit.parentSchema?.pattern === customerIdPattern.source &&
    findUnfitCustomerId(subject, String(misfit.data));
  if (unfit) return invalidInputMessage(unfit);
  const absentId = expected === 'a UUID' ? absentIdSays(subject, String(misfit.data)) : null;
  if (absentId !== null) return absentId;
  const { code: _code, ...refusal } = misfittingMember(subject, expected, valueOf(misfit), closestTo(misfit));
  if (misfit.keyword !== 'maxItems' && misfit.keyword !== 'minItems') return invalidInputMessage(refusal);
  const { length } = misfit.data as readonly unknown[];
  return invalidInputMessage({ ...refusal, came: `a list of ${length}` });
}

function unknownSentence(
  { params, parentSchema, instancePath }: Misfit,
  context: string | undefined,
): string {
  const name = String(params['additionalProperty']);
  const place = memberAt(instancePath) || (places[context ?? ''] ?? 'the request');
  const members = Object.keys(parentSchema?.properties ?? {});
  const says = unknownMember(name, place, members);
  if (name === 'idempotency_key') return `${says} Send it as the header Idempotency-Key.`;
  return name === 'context' && members.includes('decisions')
    ? `${says} Put it into each of decisions.`
    : says;
}

const places: Readonly<Record<string, string>> = {
  body: 'the body',
  querystring: 'the query',
  params: 'the path',
  headers: 'the headers',
};

/** The message about a missing member names that member, not its object. */
function valueOf({ keyword, data }: Misfit): unknown {
  return keyword === 'required' ? undefined : data;
}

function closestTo({ data, parentSchema = {} }: Misfit): string | null {
  if (typeof data !== 'string') return null;
  if (parentSchema.enum) return findClosest(data, parentSchema.enum.map(String));
  return parentSchema.pattern === localePattern ? findMeantLocale(data) : null;
}

/** `idempotency-key` is written `Idempotency-Key`. */
function headerName(member: string): string {
  return member.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
