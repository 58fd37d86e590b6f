import type { FastifyRequest } from 'fastify';
import type { DemandLimits } from '../config/demand';
import type { Caller } from '../domain/access/caller';
import { callerOf } from './requestCaller';

export interface DemandByCaller<Limits> {
  /** For users of frontends. */
  readonly public: Limits;
}

/** How much the caller of a request may ask for. */
export function demandOf<Limits extends Partial<DemandLimits>>(
  request: Pick<FastifyRequest, 'caller'>,
  limits: Limits & DemandByCaller<Limits>,
): Limits {
  return isPublic(callerOf(request)) ? limits.public : limits;
}

function isPublic({ kind }: Caller): boolean {
  return kind === 'anonymous' || kind === 'customer';
}
