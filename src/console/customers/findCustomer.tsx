import { useState, type SubmitEvent } from 'react';
import { addressOf, go } from '../shell/address';
import { useCustomerWords } from './words';

export function FindCustomer() {
  const said = useCustomerWords();
  const [id, write] = useState('');
  const open = (event: SubmitEvent) => {
    event.preventDefault();
    go(addressOf('customers', id));
  };
  return (
    <>
      <h1>{said.find}</h1>
      <form className="find" onSubmit={open}>
        <label htmlFor="id">{said.id}</label>
        <input
          id="id"
          required
          maxLength={128}
          autoComplete="off"
          aria-describedby="hint"
          value={id}
          onChange={({ target }) => write(target.value)}
        />
        <p id="hint" className="faint">
          {said.hint}
        </p>
        <button className="primary">{said.open}</button>
      </form>
    </>
  );
}
