import { useState } from 'react';
import { addressOf, go, Link } from '../shell/address';
import { Secret } from '../shell/acts';
import { Field, fieldOf, Input, Select } from '../shell/fields';
import { Form, useChange, type Filled } from '../shell/forms';
import { CreateWebhookDocument, type WebhookFragment, type WebhookPayload } from './documents/generated';
import { eventWords as said } from './words';

export function AddEndpoint() {
  const change = useChange(CreateWebhookDocument);
  const [created, setCreated] = useState<{
    readonly id: string;
    readonly name: string;
    readonly secret: string;
  }>();
  const create = async (filled: Filled) => {
    const { createWebhook } = (await change.send(endpointIn(filled))) ?? {};
    if (createWebhook) setCreated({ ...createWebhook.webhook, secret: createWebhook.secret });
  };
  return (
    <>
      <h1>{said.add}</h1>
      <p>
        <Link to="/events">{said.back}</Link>
      </p>
      <Form action={said.add} change={change} onSend={create}>
        <EndpointFields />
      </Form>
      {created && (
        <Secret
          title={said.secret(created.name)}
          secret={created.secret}
          onKept={() => go(addressOf('events', created.id))}
        />
      )}
    </>
  );
}

export function endpointIn({ text, list }: Filled) {
  return {
    name: text('name'),
    url: text('url'),
    eventTypes: list('eventTypes'),
    templateCodes: list('templateCodes'),
    payload: text('payload') as WebhookPayload,
    maxBatch: Number(text('maxBatch')),
  };
}

export function EndpointFields({ webhook }: { readonly webhook?: WebhookFragment }) {
  return (
    <>
      <Input {...fieldOf('name', said)} required maxLength={100} defaultValue={webhook?.name} />
      <Input {...fieldOf('url', said)} type="url" required defaultValue={webhook?.url} />
      <Field {...fieldOf('eventTypes', said)}>
        {(wired) => <textarea {...wired} rows={3} defaultValue={webhook?.eventTypes.join('\n')} />}
      </Field>
      <Field {...fieldOf('templateCodes', said)}>
        {(wired) => <textarea {...wired} rows={2} defaultValue={webhook?.templateCodes.join('\n')} />}
      </Field>
      <Select {...fieldOf('payload', said)} says={said.payloads} chosen={webhook?.payload ?? 'FULL'} />
      <Input
        {...fieldOf('maxBatch', said)}
        type="number"
        required
        min={1}
        max={100}
        defaultValue={webhook?.maxBatch ?? 1}
      />
    </>
  );
}
