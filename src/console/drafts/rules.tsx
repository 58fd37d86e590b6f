import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { addressOf, go, Link } from '../shell/address';
import { Ask, Field, Form, useChange, type Filled } from '../shell/forms';
import { Loaded } from '../shell/parts';
import { useSession } from '../shell/session';
import { templateKinds } from './createTemplate';
import {
  RenameTemplateDocument,
  RetireTemplateDocument,
  SetTemplateRulesDocument,
  TemplateRulesDocument,
  type Confirmation,
  type MayDecide,
  type RulesFragment,
  type TemplateKind,
} from './documents/generated';
import { useRuleWords } from './ruleWords';
import { TypedWord } from './typedWord';
import { useDraftWords } from './words';

export function Rules({ templateCode }: { readonly templateCode: string }) {
  const said = useRuleWords();
  const { mayOneOf } = useSession();
  const { data, error, refetch } = useQuery(TemplateRulesDocument, {
    variables: { templateCode },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Loaded data={data} error={error} onAgain={() => void refetch()}>
      {({ template }) =>
        template && (
          <>
            <div className="title">
              <h1>
                {said.title} <Link to={addressOf('templates', templateCode)}>{template.name}</Link>
              </h1>
              {mayOneOf('templates:publish') && !template.retiredAt && <Retire templateCode={templateCode} />}
            </div>
            {mayOneOf('templates:write') && <Rename template={template} />}
            {mayOneOf('templates:publish') && (
              <Change template={template} isPublished={(template.versions?.nodes.length ?? 0) > 0} />
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Rename({ template: { templateCode, name } }: { readonly template: RulesFragment }) {
  const said = useRuleWords();
  const { create } = useDraftWords();
  const change = useChange(RenameTemplateDocument);
  return (
    <Form
      action={said.rename}
      change={change}
      onSend={({ text }) => void change.send({ templateCode, name: text('name') })}
    >
      <Field name="name" label={create.name} hint={create.nameHint}>
        {(wired) => <input {...wired} required maxLength={200} defaultValue={name} />}
      </Field>
    </Form>
  );
}

interface ChangeProps {
  readonly template: RulesFragment;
  /** Then its kind stays. */
  readonly isPublished: boolean;
}

function Change({ template, isPublished }: ChangeProps) {
  const said = useRuleWords();
  const { create, kinds } = useDraftWords();
  const { templateCode, notifyBefore, confirmationValidity } = template;
  const [isSaved, setSaved] = useState(false);
  const change = useChange(SetTemplateRulesDocument);
  const save = async ({ text }: Filled) => {
    setSaved(false);
    const saved = await change.send({
      templateCode,
      kind: isPublished ? null : (text('kind') as TemplateKind),
      mayDecide: text('mayDecide') as MayDecide,
      confirmation: text('confirmation') as Confirmation,
      confirmationValidity: text('confirmationValidity') || null,
      notifyBefore: text('notifyBefore')
        .split(/[\s,]+/)
        .filter(Boolean),
    });
    setSaved(saved !== null);
  };
  const choice = <Value extends string>(
    name: 'kind' | 'mayDecide' | 'confirmation',
    label: string,
    of: Readonly<Record<Value, string>>,
    values: readonly Value[],
    isFixed = false,
  ) => (
    <Field name={name} label={label} {...(isFixed && { hint: said.kindStays })}>
      {(wired) => (
        <select {...wired} disabled={isFixed} defaultValue={template[name]}>
          {values.map((value) => (
            <option key={value} value={value}>
              {of[value]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  return (
    <Form
      action={said.save}
      change={change}
      onSend={(filled) => void save(filled)}
      other={<span role="status">{isSaved && said.saved}</span>}
    >
      <p>{said.says}</p>
      {choice('kind', create.kind, kinds, templateKinds, isPublished)}
      {choice('mayDecide', said.mayDecide, said.mayDecides, ['ANYONE', 'SELF_ONLY', 'AUTHORISED'])}
      {choice('confirmation', said.confirmation, said.confirmations, ['NONE', 'REQUIRED'])}
      <Field name="confirmationValidity" label={said.waits} hint={said.waitsHint}>
        {(wired) => <input {...wired} defaultValue={confirmationValidity} />}
      </Field>
      <Field name="notifyBefore" label={said.notify} hint={said.notifyHint}>
        {(wired) => <input {...wired} defaultValue={notifyBefore.join(' ')} />}
      </Field>
    </Form>
  );
}

function Retire({ templateCode }: { readonly templateCode: string }) {
  const said = useRuleWords();
  const change = useChange(RetireTemplateDocument);
  const retire = async () => {
    const retired = await change.send({ templateCode });
    if (retired) go(addressOf('templates', templateCode));
    return retired;
  };
  return (
    <Ask title={said.retireTitle} action={said.retire} change={change} onSend={retire}>
      <p>{said.retireSays}</p>
      <TypedWord name="templateCode" word={templateCode} label={said.type(templateCode)} />
    </Ask>
  );
}
