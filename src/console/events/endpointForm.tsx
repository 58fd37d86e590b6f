import { useState } from 'react';
import { addressOf, go, Link } from '../shell/address';
import { Secret } from '../shell/acts';
import { Field, Input, Select } from '../shell/fields';
import { Form, useChange, type Filled } from '../shell/forms';
import { CreateWebhookDocument, type WebhookFragment, type WebhookPayload } from './documents/generated';
import { useEventWords } from './words';

export function AddEndpoint() {
  const said = useEventWords();
  const change = useChange(CreateWebhookDocument);
  const [created, setCreated] = useState<{ readonly id: string; readonly secret: string } | null>(null);
  const [name, setName] = useState('');
  const create = async (filled: Filled) => {
    const { createWebhook } = (await change.send(endpointIn(filled))) ?? {};
    setName(filled.text('name'));
    if (createWebhook) setCreated({ id: createWebhook.webhook.id, secret: createWebhook.secret });
  };
  return (
    <>
      <h1>{said.add}</h1>
      <p>
        <Link to="/events">{said.back}</Link>
      </p>
      <Form action={said.add} change={change} onSend={(filled) => void create(filled)}>
        <EndpointFields />
      </Form>
      {created && (
        <Secret
          title={said.secret(name)}
          secret={created.secret}
          onKept={() => go(addressOf('events', created.id))}
        />
      )}
    </>
  );
}

export function endpointIn({ text }: Filled) {
  const lines = (name: string) => text(name).split(/\s+/).filter(Boolean);
  return {
    name: text('name'),
    url: text('url'),
    eventTypes: lines('eventTypes'),
    templateCodes: lines('templateCodes'),
    payload: text('payload') as WebhookPayload,
    maxBatch: Number(text('maxBatch')),
  };
}

export function EndpointFields({ webhook }: { readonly webhook?: WebhookFragment }) {
  const said = useEventWords();
  return (
    <>
      <Input name="name" label={said.name} required maxLength={100} defaultValue={webhook?.name} />
      <Input
        name="url"
        label={said.url}
        hint="https://crm.example/hook"
        type="url"
        required
        defaultValue={webhook?.url}
      />
      <Field name="eventTypes" label={said.types} hint={`consent.decision.recorded … ${said.listHint}`}>
        {(wired) => <textarea {...wired} rows={3} defaultValue={webhook?.eventTypes.join('\n')} />}
      </Field>
      <Field name="templateCodes" label={said.templates} hint={said.listHint}>
        {(wired) => <textarea {...wired} rows={2} defaultValue={webhook?.templateCodes.join('\n')} />}
      </Field>
      <Select name="payload" label={said.payload} says={said.payloads} chosen={webhook?.payload ?? 'FULL'} />
      <Input
        name="maxBatch"
        label={said.maxBatch}
        type="number"
        required
        min={1}
        max={100}
        defaultValue={webhook?.maxBatch ?? 1}
      />
    </>
  );
}
