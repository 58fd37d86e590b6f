export type { Answer, Answers, Question, Questions, SetQuestion } from './react/answer';
export { showModal } from './react/showModal';
export { useChanges } from './react/useChanges';
export { useConsentSet } from './react/useConsentSet';
export { useDecision, useDecisions, type Box } from './react/useDecision';
export { usePendingUpdate, usePendingUpdates } from './react/usePendingUpdate';
export type { Occasions } from './react/useSending';
export { useWhenOnline } from './react/useWhenOnline';
