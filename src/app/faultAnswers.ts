import type { FastifyReply, FastifyRequest } from 'fastify';
import { isServiceFault, type Fault } from '../actions/running/fault';
import { replyRefused } from '../graphql/faults/answeredError';
import { isRecord } from '../domain/input/record';
import type { FaultAnswers } from '../http/httpServer';
import { pathOf } from '../http/requestPath';
import { idsOf } from '../observability/requestId';
import { problemOf } from '../rest/problem/problem';
import { thrownFault } from '../rest/problem/thrownFault';

/** Answers errors in the shape of the door that the request came to: GraphQL's under its path, else problem details. */
export function faultAnswers(graphqlPath: string): FaultAnswers {
  const answerFault = (fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    request.refusedWith = fault.code;
    const problem = problemOf(fault, idsOf(request), request.body);
    reply.headers(problem.headers);
    if (pathOf(request) === graphqlPath) return replyRefused(fault, request, reply);
    return reply.status(problem.status).send(JSON.stringify(problem.body));
  };
  return {
    answerFault,
    answerThrown: (error, request, reply) => {
      const fault = thrownFault(error, request.headers['content-type'], wantedBy(request));
      if (isServiceFault(fault, error)) {
        request.log.error({ ...idsOf(request), err: error, code: fault.code }, 'request failed');
      }
      return answerFault(fault, request, reply);
    },
  };
}

/** Only the schema of a body in another format than JSON names a media type. */
function wantedBy({ routeOptions: { schema } }: FastifyRequest): string | undefined {
  const body: unknown = schema?.body;
  const content = isRecord(body) ? body['content'] : null;
  return isRecord(content) ? Object.keys(content)[0] : undefined;
}
