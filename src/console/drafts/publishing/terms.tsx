import type { ReactNode } from 'react';
import { Field } from '../../shell/forms';
import type { ChangeKind, DraftToPublishFragment, Reask } from '../documents/generated';
import { usePublishWords } from './publishWords';

/** As they are chosen on the page; none is an empty one. */
export interface Terms {
  readonly changeKind: ChangeKind;
  readonly editorialReason: string;
  readonly reask: Reask;
  /** A local day and time: `2026-12-01T08:00`. At once without one. */
  readonly startsAt: string;
  readonly graceDays: string;
  readonly validity: string;
}

const dayMs = 86_400_000;
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function termsOf({ terms }: DraftToPublishFragment, now: number): Terms {
  const { effectiveFrom, graceUntil } = terms;
  const begins = effectiveFrom ? Date.parse(effectiveFrom) : now;
  return {
    changeKind: terms.changeKind ?? 'MATERIAL',
    editorialReason: terms.editorialReason ?? '',
    reask: terms.reask ?? 'EVERYONE',
    startsAt: effectiveFrom ? localOf(new Date(effectiveFrom)) : '',
    graceDays: graceUntil ? String(Math.round((Date.parse(graceUntil) - begins) / dayMs)) : '',
    validity: terms.validity ?? '',
  };
}

/** What `datetime-local` shows for an instant. */
function localOf(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** As the service takes them. Days of grace are days of the calendar here, across a change of the clock too. */
export function inputOf(
  { changeKind, editorialReason, reask, startsAt, graceDays, validity }: Terms,
  now: number,
) {
  const effectiveFrom = startsAt ? new Date(startsAt).toISOString() : null;
  if (changeKind === 'EDITORIAL')
    return { changeKind, effectiveFrom, editorialReason: editorialReason || null };
  const ends = new Date(startsAt || now);
  ends.setDate(ends.getDate() + Number(graceDays));
  const graceUntil = graceDays ? ends.toISOString() : null;
  return { changeKind, effectiveFrom, reask, graceUntil, validity: validity || null };
}

interface TermFieldsProps {
  readonly terms: Terms;
  /** Whether two persons must have seen whom it asks, so that only times can be chosen here. */
  readonly areSeen: boolean;
  readonly onChange: (change: Partial<Terms>) => void;
}

export function TermFields({ terms, areSeen, onChange }: TermFieldsProps) {
  const said = usePublishWords();
  const isMaterial = terms.changeKind === 'MATERIAL';
  const choices = <Value extends string>(
    name: 'changeKind' | 'reask',
    of: Readonly<Record<Value, ReactNode>>,
  ) => (
    <Field name={name} label={said[name]}>
      {(wired) => (
        <select
          {...wired}
          disabled={areSeen}
          value={terms[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        >
          {(Object.keys(of) as Value[]).map((value) => (
            <option key={value} value={value}>
              {of[value]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  return (
    <>
      {choices('changeKind', said.changes)}
      {isMaterial ? (
        choices('reask', said.asked)
      ) : (
        <Field name="editorialReason" label={said.editorialReason} hint={said.reasonHint}>
          {(wired) => (
            <input
              {...wired}
              required
              readOnly={areSeen}
              maxLength={500}
              value={terms.editorialReason}
              onChange={({ target }) => onChange({ editorialReason: target.value })}
            />
          )}
        </Field>
      )}
      <Field name="effectiveFrom" label={said.startsAt(zone)} hint={said.startsHint}>
        {(wired) => (
          <input
            {...wired}
            type="datetime-local"
            value={terms.startsAt}
            onChange={({ target }) => onChange({ startsAt: target.value })}
          />
        )}
      </Field>
      {isMaterial && (
        <>
          <Field name="graceUntil" label={said.grace} hint={said.graceHint}>
            {(wired) => (
              <input
                {...wired}
                type="number"
                min={1}
                max={3_650}
                value={terms.graceDays}
                onChange={({ target }) => onChange({ graceDays: target.value })}
              />
            )}
          </Field>
          <Field name="validity" label={said.validity} hint={said.validityHint}>
            {(wired) => (
              <input
                {...wired}
                readOnly={areSeen}
                autoCapitalize="characters"
                value={terms.validity}
                onChange={({ target }) => onChange({ validity: target.value.trim().toUpperCase() })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}
