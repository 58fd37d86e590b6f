import { addressOf, go } from '../shell/address';
import { Faults, Input } from '../shell/fields';
import { sentWith } from '../shell/forms';
import { Title } from '../shell/parts';
import { customerWords as said } from './words';

/** What is wrong with an id before the service is asked; empty where nothing is. */
export const idFault = (id: string) => (/^[!-~]{1,128}$/.test(id) ? '' : said.idRule);

/** @param wrong an id of the address that cannot be one */
export function FindCustomer({ wrong = '' }: { readonly wrong?: string }) {
  return (
    <>
      <Title says={said.find} />
      <form onSubmit={sentWith(({ text }) => go(addressOf('customers', text('id'))))}>
        <Faults value={wrong ? { id: said.idRule } : {}}>
          <Input name="id" label={said.id} hint={said.hint} required fault={idFault} defaultValue={wrong} />
        </Faults>
        <button className="primary">{said.open}</button>
      </form>
    </>
  );
}
