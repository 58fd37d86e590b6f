import { useState } from 'react';
import { addressOf, go, Link } from '../shell/address';
import { Secret } from '../shell/acts';
import { Field, fieldOf, Input, Select } from '../shell/fields';
import { Form, useChange, type Filled } from '../shell/forms';
import { Title } from '../shell/parts';
import {
  CreateWebhookDocument,
  type CreateWebhookMutation,
  type WebhookFragment,
  type WebhookPayload,
} from './documents/generated';
import { eventWords as said } from './words';

export function AddEndpoint() {
  const change = useChange(CreateWebhookDocument);
  const [made, setMade] = useState<CreateWebhookMutation['createWebhook']>(null);
  const create = async (filled: Filled) =>
    setMade((await change.send(endpointIn(filled)))?.createWebhook ?? null);
  return (
    <>
      <Title says={said.add}>
        <Link to="/events">{said.back}</Link>
      </Title>
      <Form action={said.add} change={change} onSend={create}>
        <EndpointFields />
      </Form>
      {made && (
        <Secret
          name={made.webhook.name}
          secret={made.secret}
          onKept={() => go(addressOf('events', made.webhook.id))}
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
