import type { AddCommand } from './surroundings';
import { addTemplatesList } from './templatesList';
import { addTemplatesPublish } from './templatesPublish';
import { addTemplatesRetire } from './templatesRetire';
import { addTemplatesShow } from './templatesShow';
import { addTemplatesWithdraw } from './templatesWithdraw';

/** `templates`: list, show, publish, withdraw and retire. */
export const addTemplates: AddCommand = (parent, at) => {
  const templates = parent
    .command('templates')
    .description('list and show templates, publish and withdraw their versions, retire them');
  for (const addCommand of [
    addTemplatesList,
    addTemplatesShow,
    addTemplatesPublish,
    addTemplatesWithdraw,
    addTemplatesRetire,
  ]) {
    addCommand(templates, at);
  }
};
