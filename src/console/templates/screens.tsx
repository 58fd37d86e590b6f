import { NotFound, type ScreenProps } from '../shell/parts';
import { Template } from './template';
import { TemplateList } from './templateList';

export function TemplateScreens({ path: [code, ...rest] }: ScreenProps) {
  if (rest.length > 0) return <NotFound />;
  return code ? <Template key={code} templateCode={code} /> : <TemplateList />;
}
