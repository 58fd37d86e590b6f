import { NotFound, type ScreenProps } from '../shell/parts';
import { IssueKey } from './issueKey';
import { KeyList } from './keyList';

export function KeyScreens({ path: [wanted, ...rest] }: ScreenProps) {
  if (rest.length > 0) return <NotFound />;
  if (wanted === 'new') return <IssueKey />;
  return wanted ? <NotFound /> : <KeyList />;
}
