import type { EntryInputProps } from '#resources/define/entries.ts';

interface SelectProps extends Pick<EntryInputProps, 'label' | 'value' | 'change'> {
  /** What stands for no condition. */
  any: string;
  options: readonly { value: string; text: string }[];
}

/** One of several, or any of them. */
export function Select({ label, value = '', change, any, options }: SelectProps) {
  return (
    <label className="labelled complaint-choice">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => change(target.value || null)}>
        <option value="">{any}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
      </select>
    </label>
  );
}
