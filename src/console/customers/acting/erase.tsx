import { useState, type ReactNode } from 'react';
import { Asked } from '../../shell/asked';
import { fieldOf, Input, Select, TypedWord, wholeNumber } from '../../shell/fields';
import { Form, useChange, type Filled } from '../../shell/forms';
import { Chip, Facts, Moment, momentText, Table } from '../../shell/parts';
import { useSession } from '../../shell/session';
import {
  EraseCustomerDocument,
  ErasurePreviewDocument,
  type ErasureFragment,
  type ErasureMode,
  type ErasureReason,
} from '../documents/generated';
import { Held, HoldCommand } from './held';
import { ActFor } from './actFor';
import { eraseWords as said } from './erasureWords';

export function Erase({ id }: { readonly id: string }) {
  const { apollo } = useSession();
  const [mode, choose] = useState<ErasureMode>('UNLINK');
  const change = useChange(EraseCustomerDocument);
  const [erased, setErased] = useState<ErasureFragment | null>(null);
  const send = async ({ text }: Filled) => {
    const order = { customerId: id, mode, reason: text('reason') as ErasureReason };
    const sent = await change.send({ ...order, confirmRecords: Number(text('confirmRecords')) });
    if (!sent?.eraseCustomer) return;
    setErased(sent.eraseCustomer.erasure);
    // Nothing of an erased customer stays in the page.
    await apollo.clearStore();
  };
  if (erased)
    return (
      <ActFor title={said.title} id={id}>
        {erased.erasedAt ? <Erased erasure={erased} /> : <p role="status">{said.nothing}</p>}
      </ActFor>
    );
  return (
    <ActFor title={said.title} id={id}>
      <form>
        <Select
          {...fieldOf('mode', said)}
          says={said.modes}
          hint={said.modeHints[mode]}
          chosen={mode}
          onChoose={choose}
        />
      </form>
      <Asked key={mode} document={ErasurePreviewDocument} variables={{ customerId: id, mode }} isFresh>
        {({ erasurePreview: preview, customer }) => {
          const others = customer?.linkedIds?.map(({ customerId }) => customerId) ?? [];
          if (!preview || preview.reason === 'NOTHING_HELD')
            return (
              <p role="alert" className="problem">
                {said.nothing}
              </p>
            );
          return (
            <>
              {others.length > 0 && <p className="problem">{said.others(others.join(', '))}</p>}
              <Fate erasure={preview} />
              <Afterwards />
              {preview.heldSince ? (
                <p>
                  <Held since={preview.heldSince} reason={preview.holdReason} /> {said.held}
                </p>
              ) : (
                <Form action={said.erase} change={change} onSend={send}>
                  <Select {...fieldOf('reason', said)} says={said.reasons} none="" />
                  {preview.records > 0 ? (
                    <Input {...fieldOf('confirmRecords', said)} {...wholeNumber} />
                  ) : (
                    <TypedWord name="id" word={id} label={said.typeId} />
                  )}
                </Form>
              )}
              <HoldCommand id={id} isHeld={preview.heldSince !== null} />
            </>
          );
        }}
      </Asked>
    </ActFor>
  );
}

const places = ['records', 'links', 'standings', 'idempotencyKeys'] as const;

/** What goes and what stays. */
function Fate({ erasure: { removed, kept } }: { readonly erasure: ErasureFragment }) {
  return (
    <Table
      names={[said.what, said.goes, said.stays]}
      rows={places.map((place) => [place, said.places[place], removed[place], kept[place]])}
    />
  );
}

function Afterwards({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <h2>{said.afterwards}</h2>
      <ul>
        {children}
        {Object.values(said.follows).map((follows) => (
          <li key={follows}>{follows}</li>
        ))}
      </ul>
    </>
  );
}

function Erased({ erasure }: { readonly erasure: ErasureFragment }) {
  const { erasedAt, erasureId, refusedUntil } = erasure;
  return (
    <>
      <p role="status">
        <Chip tone="good">{said.done}</Chip>
      </p>
      <Facts
        facts={[
          [said.at, erasedAt && <Moment at={erasedAt} />],
          [said.named, <code>{erasureId}</code>],
        ]}
      />
      <Fate erasure={erasure} />
      <Afterwards>
        <li>{refusedUntil ? said.refused(momentText(refusedUntil)) : said.notRefused}</li>
      </Afterwards>
    </>
  );
}
