import { useState } from 'react';
import { go, Link } from '../shell/address';
import { Secret } from '../shell/acts';
import { Choices, Input } from '../shell/fields';
import { Form, useChange, type Filled } from '../shell/forms';
import { useSession } from '../shell/session';
import { IssueApiKeyDocument } from './documents/generated';
import { useKeyWords } from './words';

export function IssueKey() {
  const said = useKeyWords();
  const { viewer } = useSession();
  const change = useChange(IssueApiKeyDocument);
  const [issued, setIssued] = useState<{ readonly name: string; readonly secret: string } | null>(null);
  const issue = async ({ text, all }: Filled) => {
    const name = text('name');
    const answer = await change.send({
      name,
      scopes: all('scopes'),
      expiresAt: endOf(text('expiresAt')),
    });
    if (answer?.issueApiKey) setIssued({ name, secret: answer.issueApiKey.secret });
  };
  return (
    <>
      <h1>{said.issue}</h1>
      <p>
        <Link to="/keys">{said.back}</Link>
      </p>
      <Form action={said.issue} change={change} onSend={(filled) => void issue(filled)}>
        <Input name="name" label={said.name} hint={said.nameHint} required maxLength={100} />
        <Choices
          name="scopes"
          label={said.scopes}
          choices={viewer.scopes.map((scope) => [scope, said.says[scope]])}
        />
        <Input
          name="expiresAt"
          label={said.expires}
          hint={said.expiresHint}
          type="date"
          min={new Date().toISOString().slice(0, 10)}
        />
      </Form>
      {issued && (
        <Secret title={said.secret(issued.name)} secret={issued.secret} onKept={() => go('/keys')} />
      )}
    </>
  );
}

/** The end of a day where the reader is. */
function endOf(day: string): string | null {
  return day ? new Date(`${day}T23:59:59`).toISOString() : null;
}
