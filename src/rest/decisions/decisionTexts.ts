import type { Act } from '../../actions/act';
import { answeredVersion } from '../../actions/templates/answeredVersion';
import type { CustomerDecision } from '../../actions/decisions/customerDecision';
import {
  includeTextFor,
  isTextIncluded,
  type IncludingRequest,
  type TextLimits,
} from '../templates/includedTexts';
import { decisionBody, type DecisionBody } from './decision';

/** The decisions, each with the very text that was answered where the request includes texts. */
export async function decisionBodiesFor(
  request: IncludingRequest,
  decisions: readonly CustomerDecision[],
  act: Act,
  limits: TextLimits,
): Promise<DecisionBody[]> {
  if (!isTextIncluded(request)) return decisions.map(decisionBody);
  const includeText = includeTextFor(request, limits);
  // Texts that have to be read are read at once, and all have come before the first is counted.
  const answered = await Promise.all(
    decisions.map(async (decision) => ({
      decision,
      text: (await act(answeredVersion, { answered: decision.record })).text,
    })),
  );
  return answered.map(({ decision, text }) => ({ ...decisionBody(decision), ...includeText(text) }));
}
