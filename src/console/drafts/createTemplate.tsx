import { addressOf, go } from '../shell/address';
import { Ask, Field, useChange, type Filled } from '../shell/forms';
import { useWords } from '../shell/words';
import { CreateTemplateDocument, type TemplateKind } from './documents/generated';
import { useDraftWords } from './words';

export const templateKinds: readonly TemplateKind[] = ['CONSENT', 'TERMS', 'NOTICE'];

/** Goes on to its first draft. */
export function CreateTemplate() {
  const { language } = useWords();
  const { create: said, kinds } = useDraftWords();
  const change = useChange(CreateTemplateDocument, 'Templates');
  const create = async ({ text }: Filled) => {
    const created = await change.send({
      templateCode: text('templateCode'),
      name: text('name'),
      defaultLocale: text('defaultLocale'),
      kind: text('kind') as TemplateKind,
    });
    const code = created?.createTemplate?.template.templateCode;
    if (code) go(addressOf('templates', code, 'draft'));
    return code;
  };
  return (
    <Ask open={said.title} title={said.title} action={said.send} change={change} onSend={create} isPrimary>
      <Field name="templateCode" label={said.code} hint={said.codeHint}>
        {(wired) => <input {...wired} required autoCapitalize="none" />}
      </Field>
      <Field name="name" label={said.name} hint={said.nameHint}>
        {(wired) => <input {...wired} required />}
      </Field>
      <Field name="kind" label={said.kind}>
        {(wired) => (
          <select {...wired}>
            {templateKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kinds[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="defaultLocale" label={said.locale} hint={said.localeHint}>
        {(wired) => <input {...wired} required defaultValue={language} />}
      </Field>
    </Ask>
  );
}
