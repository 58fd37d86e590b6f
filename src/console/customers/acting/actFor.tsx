import type { ReactNode } from 'react';
import { addressOf, Link } from '../../shell/address';
import { Title } from '../../shell/parts';
import { answerWords as said } from './words';

interface ActForProps {
  readonly title: string;
  readonly id: string;
  readonly children: ReactNode;
}

/** What was done, in place of its form. */
export function Done({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div role="status" className="problem">
      {children}
      <p>
        <Link to={addressOf('customers', id)}>{said.back}</Link>
      </p>
    </div>
  );
}

/** A page about one customer, whose id leads back to them. */
export function ActFor({ title, id, children }: ActForProps) {
  return (
    <>
      <Title says={title}>
        <Link to={addressOf('customers', id)}>
          <code>{id}</code>
        </Link>
      </Title>
      {children}
    </>
  );
}
