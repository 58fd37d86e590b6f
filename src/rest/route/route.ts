import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ActFor } from '../../actions/act';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '../../domain/errors/errors';
import type { Permission } from '../../domain/access/permission';
import type { TSchema } from '@sinclair/typebox';

/** The part of the server that this door's routes are added to; requests have the types of their schemas. */
export type RestScope = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export type RestActFor = ActFor<Pick<FastifyRequest, 'caller' | 'headers' | 'ip'>>;

export interface PermissionRule {
  /** Empty for everybody; else any one of the ways to prove who calls. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-permits': {
    readonly anyone?: true;
    readonly anyCustomer?: true;
    readonly customer?: true;
    readonly scope?: string;
    readonly anyOf?: readonly string[];
    readonly allOf?: readonly string[];
  };
}

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A token of a customer, whose subject is the customer’s id, or a token with granted scopes.',
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key of a service.' },
} as const;

export const permittedToAnyone: PermissionRule = { security: [], 'x-permits': { anyone: true } };

export function permitted({ permission }: { readonly permission: Permission }): PermissionRule {
  if (permission.kind === 'anyone') return permittedToAnyone;
  return { security: [{ bearer: [] }, { apiKey: [] }], 'x-permits': statedRule(permission) };
}

function statedRule(permission: Exclude<Permission, { kind: 'anyone' }>): PermissionRule['x-permits'] {
  if (permission.kind === 'anyCustomerOr') return { anyCustomer: true, anyOf: permission.scopes };
  if ('scopes' in permission) return { [permission.kind]: permission.scopes };
  const { kind, scope } = permission;
  return kind === 'customerOr' ? { customer: true, scope } : { scope };
}

/** How the callers of a guarded route may be refused. */
export const guardCodes = ['UNAUTHENTICATED', 'FORBIDDEN'] as const satisfies readonly ErrorCode[];

/** How the body of a request may be refused before it is read. */
export const bodyCodes = [
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const satisfies readonly ErrorCode[];

interface AnswerOptions {
  readonly example?: unknown;
  readonly headers?: Readonly<Record<string, TSchema>>;
}

export function answer(description: string, schema: TSchema, { example, headers }: AnswerOptions = {}) {
  return {
    description,
    ...(headers ? { headers } : {}),
    content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
  };
}
