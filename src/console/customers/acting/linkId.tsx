import { useState } from 'react';
import { useAsked } from '../../shell/address';
import { Asked } from '../../shell/asked';
import { Choice, fieldOf, Input, Select, TypedWord, wholeNumber } from '../../shell/fields';
import { Form, sentWith, useChange, type Filled } from '../../shell/forms';
import { Table } from '../../shell/parts';
import { words } from '../../shell/words';
import {
  CustomerDocument,
  LinkCustomersDocument,
  LinkPreviewDocument,
  type LinkPreviewQuery,
  type LinkReason,
} from '../documents/generated';
import { Answered, Standings } from '../stands';
import { Held } from './held';
import { customerWords as shown, otherWords } from '../words';
import { idFault } from '../findCustomer';
import { ActFor, Done } from './actFor';
import { linkWords as said } from './words';

/** First the second id, which the address keeps; then what linking does. */
export function LinkId({ id }: { readonly id: string }) {
  const [former, ask] = useAsked('former');
  return (
    <ActFor title={said.title} id={id}>
      <p>{said.does}</p>
      <form key={former} onSubmit={sentWith(({ text }) => ask(text('former')))}>
        <Input
          {...fieldOf('former', said)}
          required
          fault={(typed) => idFault(typed) || (typed === id ? said.itself : '')}
          defaultValue={former}
        />
        <button>{said.look}</button>
      </form>
      <div className="columns">{former && [id, former].map((each) => <Person key={each} id={each} />)}</div>
      {former && (
        <Asked
          key={`linking ${former}`}
          document={LinkPreviewDocument}
          variables={{ customerId: id, formerCustomerId: former }}
          isFresh
        >
          {({ linkPreview }) => linkPreview && <Linking id={id} former={former} preview={linkPreview} />}
        </Asked>
      )}
    </ActFor>
  );
}

/** What is known of both ids, to see before the link whether they are of one person. */
function Person({ id }: { readonly id: string }) {
  return (
    <section aria-label={id}>
      <h2>
        <code>{id}</code>
      </h2>
      <Asked document={CustomerDocument} variables={{ id, locale: words.language }}>
        {({ customer }) => (
          <>
            {customer?.linkedIds?.map(({ customerId }) => (
              <p key={customerId}>
                {otherWords.title} <code>{customerId}</code>
              </p>
            ))}
            <Standings
              standings={customer?.pendingUpdates?.filter(({ decision }) => decision) ?? []}
              none={shown.noHistory}
            />
          </>
        )}
      </Asked>
    </section>
  );
}

interface LinkingProps {
  readonly id: string;
  readonly former: string;
  readonly preview: NonNullable<LinkPreviewQuery['linkPreview']>;
}

function Linking({ id, former, preview }: LinkingProps) {
  const { decisions, heldSince, holdReason, isFormerKnown } = preview;
  const change = useChange(LinkCustomersDocument);
  const [linked, setLinked] = useState<number | null>(null);
  const send = async ({ text, all }: Filled) => {
    const data = await change.send({
      customerId: id,
      formerCustomerId: former,
      reason: text('reason') as LinkReason,
      includeHeld: all('includeHeld').length > 0,
      confirmDecisions: Number(text('confirmDecisions')),
    });
    setLinked(data?.linkCustomers?.link.decisions.length ?? null);
  };
  if (linked !== null)
    return (
      <Done id={id}>
        <p>{said.done(linked)}</p>
      </Done>
    );
  return (
    <>
      {!isFormerKnown && (
        <p role="alert" className="problem">
          {said.unknown} <code>{former}</code>
        </p>
      )}
      <h2>{said.preview(decisions.length)}</h2>
      {decisions.length > 0 && (
        <Table
          names={[words.template, shown.answer]}
          rows={decisions.map((decision) => [
            decision.templateCode,
            <code>{decision.templateCode}</code>,
            <Answered decision={decision} />,
          ])}
        />
      )}
      <Held since={heldSince} reason={holdReason} />
      <Form action={said.link} change={change} onSend={send}>
        <Select {...fieldOf('reason', said)} says={said.reasons} none="" />
        {heldSince && (
          <Choice name="includeHeld" required>
            {said.includeHeld}
          </Choice>
        )}
        {decisions.length > 0 ? (
          <Input {...fieldOf('confirmDecisions', said)} {...wholeNumber} />
        ) : (
          <TypedWord name="former" word={former} label={said.typeFormer} />
        )}
      </Form>
    </>
  );
}
