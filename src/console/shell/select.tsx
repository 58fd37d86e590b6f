import { Field } from './forms';

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
