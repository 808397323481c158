import { useId } from 'react';
import { contactModes, pastOutcomes, type ReservationImportOptions } from '#contract/reservationImports.ts';
import { reservationTypes } from '#contract/reservations.ts';
import { BranchField } from '../BranchField.tsx';
import { useImportText, type OptionsProps } from '../kind.ts';

/** Where the reservations are, of what kind, and what is taken for granted where rows do not say it. */
export function ReservationOptions({ value, onChange, mapping }: OptionsProps) {
  const text = useImportText();
  const id = useId();
  const options = value as ReservationImportOptions;
  const choice = <Key extends 'type' | 'pastOutcome' | 'badContact'>(
    key: Key,
    values: readonly ReservationImportOptions[Key][],
  ) => (
    <label>
      <span>{text(`options.${key}`)}</span>
      <select
        className="import-select"
        value={options[key]}
        aria-describedby={`${id}-${key}`}
        onChange={(event) => onChange({ ...options, [key]: event.target.value })}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {text(`options.${key}s.${one}`)}
          </option>
        ))}
      </select>
      <small id={`${id}-${key}`}>{text(`options.${key}Help`)}</small>
    </label>
  );
  return (
    <section className="import-sheet" aria-label={text('options.title')}>
      <h2>{text('options.title')}</h2>
      <div className="import-fields">
        <BranchField
          label={text('options.branch')}
          value={value.branchId}
          onChange={(branchId) => onChange({ ...options, branchId })}
          help={text('options.branchHelp')}
          none={text(mapping.branch === undefined ? 'options.noBranch' : 'options.branchOfRow')}
        />
        {choice('type', reservationTypes)}
        {choice('pastOutcome', pastOutcomes)}
        {choice('badContact', contactModes)}
      </div>
    </section>
  );
}
