export { useChanges } from './react/useChanges';
export { useDecision, type Answer, type Occasions } from './react/useDecision';
export { usePendingUpdate } from './react/usePendingUpdate';
export { useWhenOnline } from './react/useWhenOnline';
export type { Question } from './react/question';
