import { useState } from 'react';
import { Link } from '../shell/address';
import { Input } from '../shell/fields';
import { Form, useChange, type Filled } from '../shell/forms';
import { SaveSetDocument, type SaveSetMutation, type SetFragment } from './documents/generated';
import { useSetWords } from './words';

type Member = SetFragment['members'][number];

/** A row keeps its number while it moves, so that what was typed moves with it. */
interface Row {
  readonly row: number;
  readonly member: Member | null;
}

export function SetForm({ set }: { readonly set: SetFragment | null }) {
  const said = useSetWords();
  const change = useChange(SaveSetDocument, 'Sets');
  const [saved, setSaved] = useState<SaveSetMutation['saveSet']>(null);
  const [rows, setRows] = useState<readonly Row[]>(
    (set?.members ?? [null]).map((member, row) => ({ row, member })),
  );
  const save = async ({ text }: Filled) => {
    const members = rows.flatMap((_row, place) => {
      const templateCode = text(`members.${place}.templateCode`);
      const audience = text(`members.${place}.audience`)
        .split(/[\s,]+/)
        .filter(Boolean);
      return templateCode
        ? [{ templateCode, required: text(`members.${place}.required`) === 'on', audience }]
        : [];
    });
    const setCode = set?.setCode ?? text('setCode');
    const expectedRevision = saved?.set.revision ?? set?.revision ?? 0;
    const answer = await change.send({ setCode, name: text('name'), members, expectedRevision });
    setSaved(answer?.saveSet ?? null);
  };
  const moveUp = (place: number) =>
    setRows(
      rows.map(
        (row, index) => rows[index === place ? place - 1 : index === place - 1 ? place : index] ?? row,
      ),
    );
  return (
    <>
      <h1>{set?.name ?? said.add}</h1>
      <p>
        <Link to="/sets">{said.back}</Link>
      </p>
      <Form action={said.save} change={change} onSend={(filled) => void save(filled)}>
        <Input
          name="name"
          label={said.name}
          hint={said.nameHint}
          required
          maxLength={200}
          defaultValue={set?.name}
        />
        {!set && <Input name="setCode" label={said.code} hint={said.codeHint} required maxLength={64} />}
        {rows.map(({ row, member }, place) => (
          <fieldset key={row} className="sheet">
            <legend>{said.member(place + 1)}</legend>
            <Input
              name={`members.${place}.templateCode`}
              label={said.template}
              hint={said.templateHint}
              defaultValue={member?.templateCode}
            />
            <label className="choice">
              <input type="checkbox" name={`members.${place}.required`} defaultChecked={member?.required} />
              <span>{said.required}</span>
            </label>
            <Input
              name={`members.${place}.audience`}
              label={said.audience}
              hint={said.audienceHint}
              defaultValue={member?.audience.join(' ')}
            />
            {place > 0 && (
              <button type="button" aria-label={said.up(place + 1)} onClick={() => moveUp(place)}>
                ↑
              </button>
            )}
          </fieldset>
        ))}
        <button type="button" onClick={() => setRows([...rows, { row: rows.length, member: null }])}>
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
