import { CustomerDocument } from './documents/generated';
import { Answers } from './answers';
import { asRead } from './asRead';
import { SaveFile } from './saveFile';
import { Stands } from './stands';
import { addressOf, Link } from '../shell/address';
import { Asked } from '../shell/asked';
import { useSession } from '../shell/session';
import { useWords } from '../shell/words';
import { useErasureWords } from './acting/erasureWords';
import { HoldOf } from './acting/held';
import { useActingWords } from './acting/words';
import { useCustomerWords } from './words';

export function Customer({ id }: { readonly id: string }) {
  const words = useWords();
  const said = useCustomerWords();
  const { link } = useActingWords();
  const { erase } = useErasureWords();
  const { mayOneOf } = useSession();
  const nameOf = (file: string) => `${id.replaceAll(/[^\w.-]+/g, '_')}-${file}`;
  const evidence = `/v1/customers/${encodeURIComponent(id)}/evidence`;
  return (
    <>
      <div className="title">
        <h1>
          <code>{id}</code>
        </h1>
        <div className="row unprinted">
          {mayOneOf('subjects:export') && (
            <>
              <SaveFile from={evidence} name={nameOf('consent-evidence.json')} label={said.evidence} />
              <SaveFile
                from={`${evidence}?${asRead(words.language, 'certificate=true')}`}
                name={nameOf('certificate.html')}
                label={said.certificate}
              />
            </>
          )}
          <button onClick={() => print()}>{said.print}</button>
          {mayOneOf('subjects:link') && <Link to={addressOf('customers', id, 'link')}>{link.open}</Link>}
          {mayOneOf('subjects:erase') && <Link to={addressOf('customers', id, 'erase')}>{erase.open}</Link>}
        </div>
      </div>
      {mayOneOf('subjects:erase') && <HoldOf id={id} />}
      <Asked
        document={CustomerDocument}
        variables={{ id, locale: words.language }}
        page={({ customer }) => customer?.decisions?.pageInfo}
      >
        {({ customer }) => {
          const decisions = customer?.decisions?.edges.map(({ node }) => node) ?? [];
          return (
            <>
              {decisions.length === 0 && <p role="status">{said.noHistory}</p>}
              <Stands id={id} now={customer?.pendingUpdates ?? []} />
              {decisions.length > 0 && <Answers decisions={decisions} />}
            </>
          );
        }}
      </Asked>
    </>
  );
}
