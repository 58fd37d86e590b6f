import { Draft } from '../drafts/draft';
import { Publish } from '../drafts/publishing/publish';
import { Rules } from '../drafts/rules';
import { NotFound, type ScreenProps } from '../shell/parts';
import { Template } from './template';
import { TemplateList } from './templateList';

export function TemplateScreens({ path: [code, part, ...rest] }: ScreenProps) {
  if (!code) return <TemplateList />;
  if (rest.length > 0) return <NotFound />;
  switch (part) {
    case undefined:
      return <Template key={code} templateCode={code} />;
    case 'draft':
      return <Draft key={code} templateCode={code} />;
    case 'publish':
      return <Publish key={code} templateCode={code} />;
    case 'rules':
      return <Rules key={code} templateCode={code} />;
    default:
      return <NotFound />;
  }
}
