import { addressOf, go } from '../shell/address';
import { Input } from '../shell/fields';
import { sentWith } from '../shell/forms';
import { customerWords as said } from './words';

export function FindCustomer() {
  return (
    <>
      <h1>{said.find}</h1>
      <form onSubmit={sentWith(({ text }) => go(addressOf('customers', text('id'))))}>
        <Input name="id" label={said.id} hint={said.hint} required maxLength={128} />
        <button className="primary">{said.open}</button>
      </form>
    </>
  );
}
