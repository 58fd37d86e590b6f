import { useState } from 'react';
import { go, Link } from '../shell/address';
import { Secret } from '../shell/acts';
import { Choices, fieldOf, Input } from '../shell/fields';
import { Form, useChange, type Filled } from '../shell/forms';
import { localText, Title } from '../shell/parts';
import { useSession } from '../shell/session';
import { IssueApiKeyDocument } from './documents/generated';
import { keyWords as said } from './words';

export function IssueKey() {
  const { viewer } = useSession();
  const change = useChange(IssueApiKeyDocument);
  const [issued, setIssued] = useState<{ readonly name: string; readonly secret: string }>();
  const issue = async ({ text, all }: Filled) => {
    const name = text('name');
    const asked = { name, scopes: all('scopes'), expiresAt: endOf(text('expiresAt')) };
    const { issueApiKey } = (await change.send(asked)) ?? {};
    if (issueApiKey) setIssued({ name, secret: issueApiKey.secret });
  };
  return (
    <>
      <Title says={said.issue}>
        <Link to="/keys">{said.back}</Link>
      </Title>
      <Form action={said.issue} change={change} onSend={issue}>
        <Input {...fieldOf('name', said)} required maxLength={100} />
        <Choices
          name="scopes"
          label={said.scopes}
          choices={viewer.scopes.map((scope) => [scope, said.says[scope]])}
        />
        <Input {...fieldOf('expiresAt', said)} type="date" min={localText(new Date()).slice(0, 10)} />
      </Form>
      {issued && <Secret {...issued} onKept={() => go('/keys')} />}
    </>
  );
}

/** The end of a day where the reader is. */
function endOf(day: string): string | null {
  return day ? new Date(`${day}T23:59:59`).toISOString() : null;
}
