import type { AddCommand } from '../terminal/surroundings';
import { addTemplatesCreate } from './templatesCreate';
import { addTemplatesDraft } from './templatesDraft';
import { addTemplatesDrafts } from './templatesDrafts';
import { addTemplatesList } from './templatesList';
import { addTemplatesPublish } from './templatesPublish';
import { addTemplatesRetire } from './templatesRetire';
import { addTemplatesShow } from './templatesShow';
import { addTemplatesCancel } from './templatesCancel';

/** `templates`: from the creation of a template to its end. */
export const addTemplates: AddCommand = (parent, at) => {
  const templates = parent
    .command('templates')
    .description('create, list, show, publish and retire templates, and their drafts and versions');
  for (const addCommand of [
    addTemplatesList,
    addTemplatesShow,
    addTemplatesCreate,
    addTemplatesDrafts,
    addTemplatesDraft,
    addTemplatesPublish,
    addTemplatesCancel,
    addTemplatesRetire,
  ]) {
    addCommand(templates, at);
  }
};
