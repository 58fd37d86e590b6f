import type { AddCommand } from '../terminal/surroundings';
import { addTemplatesList } from './templatesList';
import { addTemplatesPublish } from './templatesPublish';
import { addTemplatesRetire } from './templatesRetire';
import { addTemplatesShow } from './templatesShow';
import { addTemplatesWithdraw } from './templatesWithdraw';

/** `templates`: list, show, publish, withdraw and retire. */
export const addTemplates: AddCommand = (parent, at) => {
  const templates = parent
    .command('templates')
    .description('list, show, publish, withdraw and retire templates');
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
