import { useState } from 'react';
import { addressOf, Link, stayAt } from '../shell/address';
import { createWords } from '../drafts/words';
import { Choice, fieldOf, Input } from '../shell/fields';
import { Form, useChange, type Filled } from '../shell/forms';
import { Title } from '../shell/parts';
import { SaveSetDocument, type SaveSetMutation, type SetFragment } from './documents/generated';
import { setWords as said } from './words';

type Member = SetFragment['members'][number];

/** A row keeps its number while it moves, so that what was typed moves with it. */
interface Row {
  readonly row: number;
  readonly member: Member | null;
}

interface SetFormProps {
  /** Null for a new one. */
  readonly set: SetFragment | null;
  readonly onMade: (setCode: string) => void;
}

export function SetForm({ set, onMade }: SetFormProps) {
  const change = useChange(SaveSetDocument, { refetch: ['Sets'] });
  const [saved, setSaved] = useState<SaveSetMutation['saveSet']>(null);
  // Of what the form shows: the set itself may be looked up again meanwhile.
  const [expectedRevision, setRevision] = useState(set?.revision ?? 0);
  const [rows, setRows] = useState<readonly Row[]>(
    (set?.members ?? [null]).map((member, row) => ({ row, member })),
  );
  const save = async ({ text, list }: Filled) => {
    const filled = rows.map((row, place) => ({
      row,
      templateCode: text(`members.${place}.templateCode`),
      required: text(`members.${place}.required`) === 'on',
      audience: list(`members.${place}.audience`),
    }));
    const named = filled.filter(({ templateCode }) => templateCode);
    // A refusal names the place in what is sent.
    setRows(named.map(({ row }) => row));
    const members = named.map(({ row: _row, ...member }) => member);
    const setCode = set?.setCode ?? text('setCode');
    const answer = await change.send({ setCode, name: text('name'), members, expectedRevision });
    setSaved(answer?.saveSet ?? null);
    if (answer?.saveSet) setRevision(answer.saveSet.set.revision);
    if (!answer || set) return;
    onMade(setCode);
    stayAt(addressOf('sets', setCode));
  };
  const moveUp = (place: number) =>
    setRows(rows.toSpliced(place - 1, 2, ...rows.slice(place - 1, place + 1).reverse()));
  return (
    <>
      <Title says={set?.name ?? said.add}>
        <Link to="/sets">{said.back}</Link>
      </Title>
      <Form action={said.save} change={change} onSend={save}>
        <Input {...fieldOf('name', said)} required maxLength={200} defaultValue={set?.name} />
        {!set && (
          <Input {...fieldOf('setCode', said)} hint={createWords.templateCodeHint} required maxLength={64} />
        )}
        {rows.map(({ row, member }, place) => {
          const within = `members.${place}.`;
          return (
            <fieldset key={row} className="sheet">
              <legend>{said.member(place + 1)}</legend>
              <Input {...fieldOf('templateCode', said, within)} defaultValue={member?.templateCode} />
              <Choice name={`${within}required`} defaultChecked={member?.required}>
                {said.required}
              </Choice>
              <Input {...fieldOf('audience', said, within)} defaultValue={member?.audience.join(' ')} />
              {place > 0 && (
                <button type="button" aria-label={said.up(place + 1)} onClick={() => moveUp(place)}>
                  ↑
                </button>
              )}
            </fieldset>
          );
        })}
        <button
          type="button"
          onClick={() =>
            setRows([...rows, { row: Math.max(-1, ...rows.map(({ row }) => row)) + 1, member: null }])
          }
        >
          {said.addMember}
        </button>
        <div role="status">
          {saved && <p>{said.saved(saved.set.revision)}</p>}
          {saved?.warnings.map((warning) => (
            <p key={warning} lang="en" className="problem">
              {warning}
            </p>
          ))}
        </div>
      </Form>
    </>
  );
}
