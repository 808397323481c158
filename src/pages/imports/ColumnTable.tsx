import { useId } from 'react';
import { maxJoined, type FileImport } from '#contract/imports/imports.ts';
import { useColumnName, useImportKind, useImportText, type Joined, type Mapping } from './kind.ts';

/** The column of each field, and the columns that are joined to it. */
export interface Filling {
  mapping: Mapping;
  joined: Joined;
}

const without = (joined: Joined, column: number): Joined =>
  Object.fromEntries(
    Object.entries(joined).flatMap(([field, columns = []]) => {
      const left = columns.filter((one) => one !== column);
      return left.length ? [[field, left]] : [];
    }),
  );

/** Assigns a column to a field, to none (''), or joins it to a field's column (`+field`). */
export function assignColumn({ mapping, joined }: Filling, column: number, choice: string): Filling {
  const separated = without(joined, column);
  const others = Object.entries(mapping).filter(([, taken]) => taken !== column);
  const stays = (fields: Mapping) =>
    Object.fromEntries(Object.entries(separated).filter(([field]) => fields[field] !== undefined));
  if (choice.startsWith('+')) {
    const field = choice.slice(1);
    const next = Object.fromEntries(others);
    const parts = [...(separated[field] ?? []), column].sort((a, b) => a - b);
    return { mapping: next, joined: { ...stays(next), [field]: parts } };
  }
  const next = Object.fromEntries(
    choice ? [...others.filter(([field]) => field !== choice), [choice, column]] : others,
  ) as Mapping;
  return { mapping: next, joined: stays(next) };
}

interface ColumnTableProps {
  one: FileImport;
  value: Filling;
  /** The country of the selected branch. */
  country: string;
  onChange: (value: Filling) => void;
}

/** The columns of a file with sample cells and the field of each. */
export function ColumnTable({ one, value, country, onChange }: ColumnTableProps) {
  const { mapping, joined } = value;
  const text = useImportText();
  const { fields, arrange, useFieldLabel } = useImportKind();
  const offered = arrange?.(fields, country, mapping) ?? fields;
  const labelOf = useFieldLabel();
  const nameOf = useColumnName(one);
  const id = useId();
  const choices = new Map([
    ...Object.entries(mapping).map(([field, column]) => [column, field] as const),
    ...Object.entries(joined).flatMap(([field, columns = []]) =>
      columns.map((column) => [column, `+${field}`] as const),
    ),
  ]);
  return (
    <div className="scroll-x">
      <table className="plain-table import-table">
        <thead>
          <tr>
            <th scope="col">{text('columns.column')}</th>
            <th scope="col">{text('columns.sample')}</th>
            <th scope="col">{text('columns.field')}</th>
          </tr>
        </thead>
        <tbody>
          {one.header.map((_, column) => {
            const label = nameOf(column);
            const values = one.sample.map((row) => row[column] ?? '').filter(Boolean);
            const joinable = offered.filter(
              (field) =>
                mapping[field] !== undefined &&
                mapping[field] !== column &&
                (joined[field]?.length ?? 0) < maxJoined - 1,
            );
            const chosen = choices.get(column) ?? '';
            const parts = chosen.startsWith('+') && !joinable.includes(chosen.slice(1)) ? [chosen.slice(1)] : [];
            return (
              // The key contains the index, since two columns may have the same name.
              <tr key={`${id}-${column}`} data-used={choices.has(column) || undefined}>
                <th scope="row">{label}</th>
                <td className="import-sample">{values.slice(0, 3).join(' · ')}</td>
                <td>
                  <select
                    className="box"
                    aria-label={text('columns.fieldOf', { column: label })}
                    value={chosen}
                    onChange={(event) => onChange(assignColumn(value, column, event.target.value))}
                  >
                    <option value="">{text('columns.none')}</option>
                    {offered.map((field) => (
                      <option key={field} value={field}>
                        {labelOf(field)}
                      </option>
                    ))}
                    {joinable.length + parts.length > 0 && (
                      <optgroup label={text('columns.join')}>
                        {[...joinable, ...parts].map((field) => (
                          <option key={field} value={`+${field}`}>
                            {text('columns.joinTo', { field: labelOf(field), column: nameOf(mapping[field] ?? 0) })}
                          </option>
                        ))}
                      </optgroup>
                    )}
                  </select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
