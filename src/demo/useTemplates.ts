import { useState } from 'react';
import type { Template } from './session';
import type { Words } from './wording/words';

/** What customers can be asked, by names in the reader's language. */
export function useTemplates(known: readonly Template[], words: Words) {
  const templates = known.map(({ templateCode, name }) => ({
    templateCode,
    name: words.templates[templateCode] ?? name,
  }));
  const [chosen, choose] = useState(known[0]?.templateCode ?? '');
  const template = templates.find(({ templateCode }) => templateCode === chosen);
  return { templates, template: template ?? { templateCode: chosen, name: '' }, choose };
}
