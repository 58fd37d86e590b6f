import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ActFor } from '../../actions/act';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The part of the server that this door's routes are added to; requests have the types of their schemas. */
export type RestScope = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** How a route comes by what the caller of a request may do. */
export type RestActFor = ActFor<Pick<FastifyRequest, 'caller' | 'headers'>>;
