import { useId } from 'react';
import { contactModes, pastOutcomes, type ReservationImportOptions } from '#contract/reservationImports.ts';
import { reservationTypes } from '#contract/reservations.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { useImportText, type OptionsProps } from '../kind.ts';

/** Where the reservations are, of what kind, and what is taken for granted where rows do not say it. */
export function ReservationOptions({ value, onChange, mapping }: OptionsProps) {
  const text = useImportText();
  const { branches } = useScope();
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
        <label>
          <span>{text('options.branch')}</span>
          <select
            className="import-select"
            value={value.branchId ?? ''}
            aria-describedby={`${id}-branch`}
            onChange={(event) => onChange({ ...options, branchId: event.target.value || null })}
          >
            {mapping.branch !== undefined && <option value="">{text('options.branchOfRow')}</option>}
            {branches.map((branch) => (
              <option key={branch.id} value={branch.id}>
                {branch.name}
              </option>
            ))}
          </select>
          <small id={`${id}-branch`}>{text('options.branchHelp')}</small>
        </label>
        {choice('type', reservationTypes)}
        {choice('pastOutcome', pastOutcomes)}
        {choice('badContact', contactModes)}
      </div>
    </section>
  );
}
