import { useTranslate } from 'ra-core';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { useScope } from '#resources/framework/view/scope.ts';
import { errorText } from '#ui/errorText.ts';

/** Shared components of the import's steps. */

interface Described {
  details?: readonly { path: string; code?: string }[];
}

/** Shows an error. For a file it names the row and the fault, from the error's details. */
export function Wrong({ error }: { error: unknown }) {
  const translate = useTranslate();
  if (!error) return null;
  const { details = [] }: Described = typeof error === 'object' ? error : {};
  const [first] = details;
  const otherwise = errorText(error, translate);
  const row = /^rows\.(\d+)$/.exec(first?.path ?? '')?.[1] ?? '';
  return (
    <p className="note note-bad wrap" role="alert">
      {first?.code ? translate(`imports.fault.${first.code}`, { row, _: otherwise }) : otherwise}
    </p>
  );
}

interface FieldProps {
  label: string;
  /** Shown below the input. */
  help?: ReactNode;
}

interface ChoiceProps<Value extends string>
  extends FieldProps, Omit<ComponentProps<'select'>, 'children' | 'onChange' | 'value'> {
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  onChange: (value: Value) => void;
}

/** A select with a label above and help below. */
export function ChoiceField<Value extends string>({ label, help, options, onChange, ...rest }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <label className="labelled-above">
      <span>{label}</span>
      <select
        aria-describedby={help ? id : undefined}
        onChange={(event) => {
          const chosen = options.find(([value]) => value === event.target.value);
          if (chosen) onChange(chosen[0]);
        }}
        {...rest}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {help && (
        <span id={id} className="wrap">
          {help}
        </span>
      )}
    </label>
  );
}

interface BranchChoiceProps extends FieldProps {
  value: string | null;
  onChange: (branchId: string | null) => void;
  /** The label for "no branch", if that can be selected. */
  none?: string;
}

/** Selects the default branch of an import. */
export function BranchChoice({ value, onChange, none, ...field }: BranchChoiceProps) {
  const { branches } = useScope();
  return (
    <ChoiceField
      {...field}
      value={value ?? ''}
      options={[
        ...(none === undefined ? [] : [['', none] as const]),
        ...branches.map(({ id, name }) => [id, name] as const),
      ]}
      onChange={(branchId) => onChange(branchId || null)}
    />
  );
}
