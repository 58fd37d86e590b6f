import { useState } from 'react';
import { fieldOf, Input, Select } from '../../shell/fields';
import { type Filled } from '../../shell/forms';
import { momentText } from '../../shell/parts';
import type {
  AuthorityCheck,
  ContextMethod,
  ContextPart,
  DecidingRelationship,
  DecidingRole,
  RecordDecisionInput,
} from '../documents/generated';
import { customerWords as shown } from '../words';
import { answerWords as said } from './words';

interface CircumstancesProps {
  /** What the template keeps; null where the reader may not know. */
  readonly collects: readonly ContextPart[] | null;
  /** When the newest answer was made; null before the first. */
  readonly newestAt: string | null;
}

export function Circumstances({ collects, newestAt }: CircumstancesProps) {
  const [role, choose] = useState<DecidingRole>('SELF');
  const isKept = (part: ContextPart) => collects?.includes(part) ?? true;
  return (
    <>
      <Select name="decidedBy.role" label={said.role} says={said.roles} chosen={role} onChoose={choose} />
      {role !== 'SELF' && (
        <>
          <Select name="decidedBy.relationship" label={said.relationship} says={shown.relationships} />
          <Select name="decidedBy.check" label={said.check} says={shown.checks} />
          <Input name="decidedBy.actorId" label={said.actor} hint={said.actorHint} required maxLength={128} />
        </>
      )}
      <Input name="channel" label={shown.channel} hint={said.channelHint} required maxLength={64} />
      <Input
        {...fieldOf('decidedAt', said)}
        type="datetime-local"
        fault={(at) =>
          at && newestAt && new Date(at) < new Date(newestAt) ? said.tooEarly(momentText(newestAt)) : ''
        }
      />
      {isKept('METHOD') && (
        <Select name="context.method" label={shown.method} says={shown.methods} none={said.unsaid} />
      )}
      {isKept('REFERENCE') && (
        <Input name="context.reference" label={shown.context.reference} maxLength={64} />
      )}
      {isKept('NOTE') && <Input name="context.note" label={shown.context.note} maxLength={200} />}
    </>
  );
}

export function circumstancesIn({
  text,
}: Filled): Omit<RecordDecisionInput, 'customerId' | 'templateCode' | 'value'> {
  const role = text('decidedBy.role') as DecidingRole;
  const decidedAt = text('decidedAt');
  return {
    channel: text('channel'),
    decidedAt: decidedAt ? new Date(decidedAt).toISOString() : null,
    decidedBy:
      role === 'SELF'
        ? null
        : {
            role,
            relationship: text('decidedBy.relationship') as DecidingRelationship,
            check: text('decidedBy.check') as AuthorityCheck,
            actorId: text('decidedBy.actorId'),
          },
    context: {
      method: (text('context.method') || null) as ContextMethod | null,
      reference: text('context.reference') || null,
      note: text('context.note') || null,
    },
  };
}
