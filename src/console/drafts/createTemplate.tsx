import { AskedAct } from '../shell/acts';
import { addressOf, go } from '../shell/address';
import { Input, Select } from '../shell/fields';
import { useWords } from '../shell/words';
import { CreateTemplateDocument, type TemplateKind } from './documents/generated';
import { useDraftWords } from './words';

/** Goes on to its first draft. */
export function CreateTemplate() {
  const { language } = useWords();
  const { create: said, kinds } = useDraftWords();
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
      <Input name="templateCode" label={said.code} hint={said.codeHint} required autoCapitalize="none" />
      <Input name="name" label={said.name} hint={said.nameHint} required />
      <Select name="kind" label={said.kind} says={kinds} chosen="CONSENT" />
      <Input
        name="defaultLocale"
        label={said.locale}
        hint={said.localeHint}
        required
        defaultValue={language}
      />
    </AskedAct>
  );
}
