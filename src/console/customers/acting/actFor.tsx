import type { ReactNode } from 'react';
import { addressOf, Link } from '../../shell/address';

interface ActForProps {
  readonly title: string;
  readonly id: string;
  readonly children: ReactNode;
}

/** A page about one customer, whose id leads back to them. */
export function ActFor({ title, id, children }: ActForProps) {
  return (
    <>
      <h1>{title}</h1>
      <p>
        <Link to={addressOf('customers', id)}>
          <code>{id}</code>
        </Link>
      </p>
      {children}
    </>
  );
}
