import { AskedAct } from '../shell/acts';
import { addressOf, go } from '../shell/address';
import { fieldOf, Input, Select } from '../shell/fields';
import { words } from '../shell/words';
import { CreateTemplateDocument, type TemplateKind } from './documents/generated';
import { createWords as said, draftWords } from './words';

/** Goes on to its first draft. */
export function CreateTemplate() {
  return (
    <AskedAct
      open={said.title}
      title={said.title}
      action={said.send}
      isPrimary
      document={CreateTemplateDocument}
      input={({ text }) => ({
        templateCode: text('templateCode'),
        name: text('name'),
        defaultLocale: text('defaultLocale'),
        kind: text('kind') as TemplateKind,
      })}
      refetch={['Templates']}
      onDone={({ createTemplate: created }) =>
        created && go(addressOf('templates', created.template.templateCode, 'draft'))
      }
    >
      <Input {...fieldOf('templateCode', said)} required autoCapitalize="none" />
      <Input {...fieldOf('name', said)} required />
      <Select {...fieldOf('kind', said)} says={draftWords.kinds} chosen="CONSENT" />
      <Input {...fieldOf('defaultLocale', said)} required defaultValue={words.language} />
    </AskedAct>
  );
}
