import { fieldOf, Input, Select } from '../../shell/fields';
import type { DraftFragment } from '../documents/generated';
import { after, Length } from './length';
import { publishWords as said } from './publishWords';
import { dayText, localText, zone } from '../../shell/parts';

export type Terms = ReturnType<typeof termsOf>;

/**
 * As they are chosen on the page; none is an empty one. Grace is a duration or, as the start, a local day and time:
 * `2026-12-01T08:00`.
 */
export function termsOf({ terms }: DraftFragment, now: number) {
  const { effectiveFrom, graceUntil } = terms;
  const begins = new Date(effectiveFrom ?? now);
  const days = `P${graceUntil ? Math.round((Date.parse(graceUntil) - begins.getTime()) / 86_400_000) : 0}D`;
  const localOf = (instant: string | null) => (instant ? localText(new Date(instant)) : '');
  const areDays = graceUntil !== null && after(begins, days).getTime() === Date.parse(graceUntil);
  return {
    changeKind: terms.changeKind ?? 'MATERIAL',
    editorialReason: terms.editorialReason ?? '',
    reask: terms.reask ?? 'EVERYONE',
    startsAt: localOf(effectiveFrom),
    grace: areDays ? days : localOf(graceUntil),
    validity: terms.validity ?? '',
  };
}

/** As the service takes them. @param stated by the draft */
export function inputOf(
  { changeKind, editorialReason, reask, startsAt, grace, validity }: Terms,
  stated: DraftFragment,
  now: number,
) {
  const kept = termsOf(stated, now);
  // An hour that comes twice is one text of two instants.
  const begins = startsAt === kept.startsAt ? stated.terms.effectiveFrom : startsAt;
  const effectiveFrom = begins ? new Date(begins).toISOString() : null;
  const isMaterial = changeKind === 'MATERIAL';
  const until = grace === kept.grace && !grace.startsWith('P') ? stated.terms.graceUntil : grace;
  const ends = grace.startsWith('P') ? after(new Date(begins || now), grace) : new Date(until ?? '');
  return {
    changeKind,
    effectiveFrom,
    editorialReason: (!isMaterial && editorialReason) || null,
    reask: isMaterial ? reask : null,
    graceUntil: isMaterial && grace ? ends.toISOString() : null,
    validity: (isMaterial && validity) || null,
  };
}

/** Whether the draft states what is not wanted any more, and would still count. */
export function isCleared({ terms }: DraftFragment, chosen: ReturnType<typeof inputOf>): boolean {
  if (chosen.changeKind === 'EDITORIAL') return false;
  return (['graceUntil', 'validity'] as const).some((term) => terms[term] && !chosen[term]);
}

interface TermFieldsProps {
  readonly terms: Terms;
  readonly now: number;
  /** Whether two persons must have seen whom it asks, so that only times can be chosen here. */
  readonly areSeen: boolean;
  /** Whether the grace that the draft states may be taken away. */
  readonly mayClear: boolean;
  readonly onChange: (change: Partial<Terms>) => void;
}

export function TermFields({ terms, now, areSeen, mayClear, onChange }: TermFieldsProps) {
  const { changeKind, reask, startsAt, grace, validity } = terms;
  const begins = new Date(startsAt || now);
  const day = (at: Date) => dayText(at.toISOString());
  const ends = validity && said.validityHint(day(begins), day(after(begins, validity)));
  const seen = areSeen ? { disabled: true, hint: said.areSeen } : {};
  return (
    <>
      <Select
        {...fieldOf('changeKind', said)}
        says={said.changes}
        chosen={changeKind}
        {...seen}
        onChoose={(chosen) => onChange({ changeKind: chosen })}
      />
      {changeKind === 'MATERIAL' ? (
        <Select
          {...fieldOf('reask', said)}
          says={said.asked}
          chosen={reask}
          {...seen}
          onChoose={(chosen) => onChange({ reask: chosen })}
        />
      ) : (
        <Input
          {...fieldOf('editorialReason', said)}
          required
          maxLength={500}
          {...seen}
          value={terms.editorialReason}
          onChange={({ target }) => onChange({ editorialReason: target.value })}
        />
      )}
      <Length
        {...fieldOf('effectiveFrom', said)}
        none={said.atOnce}
        moment={said.fromMoment(zone)}
        value={startsAt}
        onChange={(chosen) => onChange({ startsAt: chosen })}
      />
      {changeKind === 'MATERIAL' && (
        <>
          <Length
            name="graceUntil"
            label={said.graceUntil}
            hint={grace && said.graceHint}
            none={mayClear ? said.noGrace : null}
            listed={['P7D', 'P14D', 'P1M']}
            moment={said.untilMoment(zone)}
            value={grace}
            onChange={(chosen) => onChange({ grace: chosen })}
          />
          <Length
            name="validity"
            label={said.validity}
            {...seen}
            hint={`${seen.hint ?? ''} ${ends}`}
            none={said.noEnd}
            listed={['P6M', 'P1Y', 'P2Y']}
            value={validity}
            onChange={(chosen) => onChange({ validity: chosen })}
          />
        </>
      )}
    </>
  );
}
