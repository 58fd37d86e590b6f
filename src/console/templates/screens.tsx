import { Draft } from '../drafts/draft';
import { Publish } from '../drafts/publishing/publish';
import { Rules } from '../drafts/rules';
import { NotFound, type ScreenProps } from '../shell/parts';
import { Template } from './template';
import { TemplateList } from './templateList';

const parts = new Map(Object.entries({ '': Template, draft: Draft, publish: Publish, rules: Rules }));

export function Screens({ path: [code, part = ''] }: ScreenProps) {
  if (!code) return <TemplateList />;
  const Part = parts.get(part);
  return Part ? <Part key={code} templateCode={code} /> : <NotFound />;
}
