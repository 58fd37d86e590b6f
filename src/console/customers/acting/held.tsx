import { useQuery } from '@apollo/client/react';
import { useRetry } from '../../shell/online';
import { Chip, momentText } from '../../shell/parts';
import { ErasurePreviewDocument, type HoldReason } from '../documents/generated';
import { holdWords as said } from './erasureWords';

interface HeldProps {
  readonly since: string | null;
  readonly reason: HoldReason | null;
}

export function Held({ since, reason }: HeldProps) {
  if (!since || !reason) return null;
  return <Chip tone="waiting">{said.since(momentText(since), said.reasons[reason])}</Chip>;
}

/** Of a customer, as the preview of an erasure tells it. */
export function HoldOf({ id }: { readonly id: string }) {
  const variables = { customerId: id, mode: 'UNLINK' } as const;
  const { data, error, refetch } = useQuery(ErasurePreviewDocument, { variables });
  useRetry(error, refetch);
  const { heldSince = null, holdReason = null } = data?.erasurePreview ?? {};
  return <Held since={heldSince} reason={holdReason} />;
}

/** What an operator types; the id may have any signs, which a shell must not read. */
export function HoldCommand({ id, isHeld }: { readonly id: string; readonly isHeld: boolean }) {
  const quoted = /^[\w-]+$/.test(id) ? id : `'${id.replaceAll("'", `'\\''`)}'`;
  return (
    <>
      <p className="faint">{said.command}</p>
      <pre>
        <code>
          {isHeld
            ? `consent customers release ${quoted}`
            : `consent customers hold ${quoted} --reason legal-claim`}
        </code>
      </pre>
    </>
  );
}
