import { Field } from '../../shell/forms';

interface SelectProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** What each value means, in their order. */
  readonly says: Readonly<Record<Value, string>>;
  readonly values?: readonly Value[];
  /** The word for no choice, where none is needed. */
  readonly none?: string;
  readonly chosen?: Value;
  readonly onChoose?: (value: Value) => void;
}

export function Select<Value extends string>({ name, label, hint, says, none, ...rest }: SelectProps<Value>) {
  const { values = Object.keys(says) as Value[], chosen, onChoose } = rest;
  return (
    <Field name={name} label={label} hint={hint}>
      {(wired) => (
        <select
          {...wired}
          required={none === undefined}
          value={chosen}
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
