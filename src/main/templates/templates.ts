import type { AddCommand } from '../terminal/surroundings';
import { addTemplatesList } from './templatesList';
import { addTemplatesPublish } from './templatesPublish';
import { addTemplatesRetire } from './templatesRetire';
import { addTemplatesShow } from './templatesShow';
import { addTemplatesCancel } from './templatesCancel';

/** `templates`: list, show, publish, cancel and retire. */
export const addTemplates: AddCommand = (parent, at) => {
  const templates = parent
    .command('templates')
    .description('list, show, publish, cancel and retire templates');
  for (const addCommand of [
    addTemplatesList,
    addTemplatesShow,
    addTemplatesPublish,
    addTemplatesCancel,
    addTemplatesRetire,
  ]) {
    addCommand(templates, at);
  }
};
