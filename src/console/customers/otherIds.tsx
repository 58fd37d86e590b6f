import type { CustomerQuery } from './documents/generated';
import { addressOf, Link } from '../shell/address';
import { Moment, Table, zone } from '../shell/parts';
import { keepFile, useSession } from '../shell/session';
import { words } from '../shell/words';
import { useDay } from './stands';
import { customerWords, otherWords as said } from './words';
import { useState } from 'react';

type Other = NonNullable<NonNullable<CustomerQuery['customer']>['linkedIds']>[number];

/** Which ids are one person. Each has the files of what was recorded under it. */
export function OtherIds({ ids }: { readonly ids: readonly Other[] }) {
  if (ids.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 id="others">{said.title}</h2>
      <p>{said.says}</p>
      <Table
        names={[said.id, said.linked, said.files]}
        rows={ids.map(({ customerId, linkedAt }) => [
          customerId,
          <Link to={addressOf('customers', customerId)}>{customerId}</Link>,
          linkedAt ? <Moment at={linkedAt} /> : said.stays,
          <div className="row unprinted">
            <Files id={customerId} />
          </div>,
        ])}
      />
    </section>
  );
}

/** What proves the answers of one id. */
export function Files({ id }: { readonly id: string }) {
  const { mayOneOf } = useSession();
  const { at } = useDay();
  if (!mayOneOf('subjects:export')) return null;
  const name = id.replaceAll(/[^\w.-]+/g, '_');
  const evidence = `/v1/customers/${encodeURIComponent(id)}/evidence`;
  return (
    <>
      <SaveFile from={evidence} name={`${name}-consent-evidence.json`} label={customerWords.evidence} />
      <SaveFile
        from={`${evidence}?${asRead('certificate=true')}`}
        name={`${name}-certificate.html`}
        label={at ? customerWords.certificateOfNow : customerWords.certificate}
      />
    </>
  );
}

interface SaveFileProps {
  readonly from: string;
  readonly name: string;
  readonly label: string;
}

function SaveFile({ from, name, label }: SaveFileProps) {
  const { load } = useSession();
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    setFault(null);
    load(from)
      .then(async (response) => keepFile(name, await response.blob()))
      .catch((error: unknown) => setFault(error instanceof Error ? error.message : ''))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <button disabled={isBusy} onClick={press}>
        {label}
      </button>
      {fault !== null && (
        <p role="alert">
          {customerWords.noFile} {fault}
        </p>
      )}
    </>
  );
}

/** The query of a page of the service, so that it comes in the reader's language and time. */
export function asRead(...more: readonly string[]): string {
  return [...more, new URLSearchParams({ locale: words.language, time_zone: zone }).toString()].join('&');
}
