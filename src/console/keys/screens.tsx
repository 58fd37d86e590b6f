import { NotFound, type ScreenProps } from '../shell/parts';
import { IssueKey } from './issueKey';
import { KeyList } from './keyList';

export function Screens({ path: [wanted] }: ScreenProps) {
  if (wanted === 'new') return <IssueKey />;
  return wanted ? <NotFound /> : <KeyList />;
}
