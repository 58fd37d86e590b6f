import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react';
import { momentText, zone } from './parts';
import { takenWords } from './refusals';
import { words } from './words';

/** What is expected of a field whose value was refused, by its name. */
export const Faults = createContext<Readonly<Record<string, ReactNode>>>({});

interface ExpectedProps {
  /** Of the member, in the input. */
  readonly pointer: string;
  readonly expected: string;
}

/** What a field takes; in the service's own words, where there are no others. */
export function Expected({ pointer, expected }: ExpectedProps) {
  const says = takenWords[pointer.split('/').findLast((part) => Object.hasOwn(takenWords, part)) ?? ''];
  const [found = ''] = /\d{4}-\d\d-\d\dT[\d:.]+Z|\d+(?= days)|(?<=^1 to )\d+/.exec(expected) ?? [];
  const named = found.endsWith('Z') ? `${momentText(found)} (${zone})` : found;
  const taken = typeof says === 'function' ? says(named) : says;
  if (taken) return taken;
  return (
    <>
      {words.expected} <span lang="en">{expected}</span>
    </>
  );
}

export interface FieldProps {
  /** The member of the input, by which a refusal finds its field. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly children: (wired: Wired) => ReactNode;
}

interface Wired {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

/** `<Field name="url" label="Address">{(wired) => <input {...wired} type="url" />}</Field>` */
export function Field({ name, label, hint, children }: FieldProps) {
  const id = useId();
  const fault = useContext(Faults)[name];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, name, 'aria-describedby': `${id}-hint`, 'aria-invalid': fault !== undefined })}
      <p id={`${id}-hint`} className="faint">
        {hint}
        {fault && <strong>{fault}</strong>}
      </p>
    </div>
  );
}

/** What a field is called, and how to fill it: `said.url` and `said.urlHint`. @param within the member it is part of */
export function fieldOf<Name extends string>(
  name: Name,
  said: Readonly<Record<Name, string> & Partial<Record<`${Name}Hint`, string>>>,
  within = '',
) {
  return { name: within + name, label: said[name], hint: said[`${name}Hint`] };
}

interface InputProps extends Omit<FieldProps, 'children'>, Omit<ComponentProps<'input'>, 'name'> {
  /** What is wrong with a value, which cannot be sent then; empty where nothing is. */
  readonly fault?: (value: string) => string;
}

/** A field of one line. */
export function Input({ name, label, hint, fault, ...input }: InputProps) {
  const judge = (field: HTMLInputElement | null) =>
    field?.setCustomValidity(fault?.(field.value.trim()) ?? '');
  return (
    <Field name={name} label={label} hint={hint}>
      {(wired) => (
        <input
          {...wired}
          autoComplete="off"
          ref={judge}
          onInput={({ currentTarget }) => judge(currentTarget)}
          {...input}
        />
      )}
    </Field>
  );
}

/** For what a slip of the hand must not do. Its label says which word to type. */
export function TypedWord({ word, ...field }: Omit<FieldProps, 'children'> & { readonly word: string }) {
  const fault = (typed: string) => (typed === word ? '' : field.label);
  return <Input {...field} required autoCapitalize="none" fault={fault} />;
}

/** Makes an `Input` take a whole number. */
export const wholeNumber = { required: true, inputMode: 'numeric', pattern: '[0-9]+' } as const;

/** A box to tick, or one of several buttons. */
export function Choice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="choice">
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  );
}

interface ChoicesProps extends Pick<FieldProps, 'name' | 'label'> {
  /** Each value, and what it means in a sentence. */
  readonly choices: readonly (readonly [value: string, says: string | undefined])[];
}

export function Choices({ name, label, choices }: ChoicesProps) {
  const fault = useContext(Faults)[name];
  return (
    <fieldset>
      <legend>{label}</legend>
      {fault && <strong>{words.chooseSome}</strong>}
      {choices.map(([value, says]) => (
        <Choice key={value} name={name} value={value}>
          {says} <code className="faint">{value}</code>
        </Choice>
      ))}
    </fieldset>
  );
}

interface SelectProps<Value extends string> extends Omit<FieldProps, 'children'> {
  /** What each value means, in their order. */
  readonly says: Readonly<Record<Value, string>>;
  /** The word for no choice, where none is needed. */
  readonly none?: string;
  readonly chosen?: Value;
  readonly onChoose?: (value: Value) => void;
  readonly disabled?: boolean;
}

export function Select<Value extends string>({ name, label, hint, says, none, ...rest }: SelectProps<Value>) {
  const { chosen, onChoose, disabled } = rest;
  const values = Object.keys(says) as Value[];
  return (
    <Field name={name} label={label} hint={hint}>
      {(wired) => (
        <select
          {...wired}
          disabled={disabled}
          required={none === undefined}
          defaultValue={chosen}
          onChange={({ target }) => onChoose?.(target.value as Value)}
        >
          {!chosen && <option value="">{none}</option>}
          {values.map((value) => (
            <option key={value} value={value}>
              {says[value]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
