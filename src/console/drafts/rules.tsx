import { useState } from 'react';
import { AskedAct } from '../shell/acts';
import { addressOf, go } from '../shell/address';
import { Asked } from '../shell/asked';
import { fieldOf, Input, Select, TypedWord } from '../shell/fields';
import { Form, useChange, type Filled } from '../shell/forms';
import { Title } from '../shell/parts';
import { useSession } from '../shell/session';
import {
  RenameTemplateDocument,
  RetireTemplateDocument,
  SetTemplateRulesDocument,
  TemplateRulesDocument,
  type Confirmation,
  type MayDecide,
  type RulesFragment,
  type TemplateKind,
  type TemplateRulesQuery,
} from './documents/generated';
import { Length } from './publishing/length';
import { ruleWords as said } from './ruleWords';
import { createWords, draftWords } from './words';

export function Rules({ templateCode }: { readonly templateCode: string }) {
  const { mayOneOf } = useSession();
  return (
    <Asked document={TemplateRulesDocument} variables={{ templateCode }} isFresh>
      {({ template }) =>
        template && (
          <>
            <Title says={said.title} of={template}>
              {mayOneOf('templates:publish') && !template.retiredAt && (
                <AskedAct
                  title={said.retireTitle}
                  action={said.retire}
                  document={RetireTemplateDocument}
                  input={() => ({ templateCode })}
                  onDone={() => go(addressOf('templates', templateCode))}
                >
                  <p>{said.retireSays}</p>
                  <TypedWord name="templateCode" word={templateCode} label={said.type(templateCode)} />
                </AskedAct>
              )}
            </Title>
            {mayOneOf('templates:write') && <Rename template={template} />}
            {mayOneOf('templates:publish') && <Change template={template} />}
          </>
        )
      }
    </Asked>
  );
}

function Rename({ template: { templateCode, name } }: { readonly template: RulesFragment }) {
  const change = useChange(RenameTemplateDocument);
  const send = ({ text }: Filled) => change.send({ templateCode, name: text('name') });
  return (
    <Form action={said.rename} change={change} onSend={send}>
      <Input {...fieldOf('name', createWords)} required maxLength={200} defaultValue={name} />
    </Form>
  );
}

function Change({ template }: { readonly template: NonNullable<TemplateRulesQuery['template']> }) {
  const { templateCode, kind, mayDecide, confirmation, notifyBefore, confirmationValidity } = template;
  // Then its kind stays.
  const isPublished = (template.versions?.nodes.length ?? 0) > 0;
  const [isSaved, setSaved] = useState(false);
  const [waits, setWaits] = useState(confirmationValidity);
  const change = useChange(SetTemplateRulesDocument);
  const save = async ({ text, list }: Filled) => {
    setSaved(false);
    const saved = await change.send({
      templateCode,
      kind: isPublished ? null : (text('kind') as TemplateKind),
      mayDecide: text('mayDecide') as MayDecide,
      confirmation: text('confirmation') as Confirmation,
      confirmationValidity: waits || null,
      notifyBefore: list('notifyBefore').map((length) => length.replace(/^\d+$/, 'P$&D')),
    });
    setSaved(saved !== null);
  };
  return (
    <Form
      action={said.save}
      change={change}
      onSend={save}
      other={<span role="status">{isSaved && said.saved}</span>}
    >
      <p>{said.says}</p>
      <Select
        {...fieldOf('kind', createWords)}
        says={draftWords.kinds}
        chosen={kind}
        disabled={isPublished}
        hint={isPublished ? said.kindStays : undefined}
      />
      <Select {...fieldOf('mayDecide', said)} says={said.mayDecides} chosen={mayDecide} />
      <Select {...fieldOf('confirmation', said)} says={said.confirmations} chosen={confirmation} />
      <Length
        {...fieldOf('confirmationValidity', said)}
        listed={['P1D', 'P7D', 'P14D', 'P1M']}
        value={waits}
        onChange={setWaits}
      />
      <Input
        {...fieldOf('notifyBefore', said)}
        defaultValue={notifyBefore.map((length) => length.replace(/^P(\d+)D$/, '$1')).join(' ')}
      />
    </Form>
  );
}
