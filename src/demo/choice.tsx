interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly name: string; readonly lang?: string }[];
  readonly onChoose: (value: string) => void;
  /** Where it is plain to see what is chosen, the label is for screen readers alone. */
  readonly isPlain?: boolean;
}

export function Choice({ label, value, options, onChoose, isPlain = false }: ChoiceProps) {
  return (
    <label className={isPlain ? 'choice plain' : 'choice'}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map(({ value, name, lang }) => (
          <option key={value} value={value} lang={lang}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
