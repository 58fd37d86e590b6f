import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react';
import { useWords } from './words';

/** What is expected of a field whose value was refused, by its name. */
export const Faults = createContext<Readonly<Record<string, string>>>({});

interface FieldProps {
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
  const words = useWords();
  const id = useId();
  const fault = useContext(Faults)[name];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, name, 'aria-describedby': `${id}-hint`, 'aria-invalid': fault !== undefined })}
      <p id={`${id}-hint`} className="faint">
        {hint}
        {fault && (
          <strong>
            {words.expected} <span lang="en">{fault}</span>
          </strong>
        )}
      </p>
    </div>
  );
}

/** A field of one line. */
export function Input({
  name,
  label,
  hint,
  ...input
}: Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'name'>) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(wired) => <input {...wired} autoComplete="off" {...input} />}
    </Field>
  );
}

interface ChoicesProps {
  /** The member of the input, a list. */
  readonly name: string;
  readonly label: string;
  /** Each value, and what it means in a sentence. */
  readonly choices: readonly (readonly [value: string, says: string | undefined])[];
  readonly chosen?: readonly string[];
}

export function Choices({ name, label, choices, chosen = [] }: ChoicesProps) {
  const words = useWords();
  const fault = useContext(Faults)[name];
  return (
    <fieldset>
      <legend>{label}</legend>
      {fault && <strong>{words.chooseSome}</strong>}
      {choices.map(([value, says]) => (
        <label key={value} className="choice">
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          <span>
            {says} <code className="faint">{value}</code>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface SelectProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
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
