import { changesBehaviours } from './changes.behaviours';
import { decidedByBehaviours } from './decidedBy.behaviours';
import { decidedAtBehaviours } from './decidedAt.behaviours';
import { decisionTableBehaviours } from './decisionTable.behaviours';
import { historyBehaviours } from './history.behaviours';
import { idempotencyBehaviours } from './idempotency.behaviours';
import { languageBehaviours } from './languages.behaviours';
import { latestBehaviours } from './latest.behaviours';
import { consentsBehaviours } from './consents.behaviours';
import { pendingBehaviours } from './pending.behaviours';
import { recordingBehaviours } from './recording.behaviours';
import { seenBehaviours } from './seen.behaviours';
import { setsBehaviours } from './sets.behaviours';
import { versionBehaviours } from './version.behaviours';
import { togetherBehaviours } from './together.behaviours';
import type { Behaviour } from './scene';

/** All behaviours of the service, which are the same at both doors. */
export const chapters: Readonly<Record<string, readonly Behaviour[]>> = {
  'the decision table': decisionTableBehaviours,
  'accepted, reason and mayProceed': pendingBehaviours,
  'the consents of a customer': consentsBehaviours,
  'what a screen asks': setsBehaviours,
  'the current version': latestBehaviours,
  'a version for good': versionBehaviours,
  'the language': languageBehaviours,
  'what is new to the customer': changesBehaviours,
  recording: recordingBehaviours,
  'several answers at once': togetherBehaviours,
  'the idempotency key': idempotencyBehaviours,
  'the decision that was seen': seenBehaviours,
  'when it was decided': decidedAtBehaviours,
  'who decided': decidedByBehaviours,
  'the history': historyBehaviours,
};
