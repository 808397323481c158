import { useState } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { shownAmount } from '#contract/core/minorUnits.ts';
import { typedMinor } from '#contract/core/typedAmount.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import '#ui/TableInput.css';
import type { Field } from '../../fields.ts';
import { useLabels } from '../labels.ts';
import { currencyOf, useScope } from '../scope.ts';
import { useBranchName } from '../useBranchName.ts';
import { Fault } from './fieldParts.tsx';

type RecordsField = Extract<Field, { kind: 'records' }>;
type Row = Readonly<Record<string, unknown>>;

interface TableInputProps {
  field: RecordsField & { table: NonNullable<RecordsField['table']> };
  source: string;
  readOnly: boolean;
}

/** Small records as amounts by branch and choice; an empty cell shows the amount that applies there. */
export default function TableInput({ field, source, readOnly }: TableInputProps) {
  const { table, fields, maxItems } = field;
  const columnField = fields[table.columns];
  const choices = columnField?.kind === 'choice' ? columnField.choices : [];
  const cellField = fields[table.cells];
  const { min = 0, max = Infinity } = cellField?.kind === 'money' ? cellField : {};
  const labelOf = useLabels();
  const scope = useScope();
  const branchName = useBranchName();
  const { setValue } = useFormContext();
  const { errors } = useFormState();
  const usual = useWatch({ name: `${source.slice(0, source.lastIndexOf('.') + 1)}${table.usual}` }) as
    number | null | undefined;
  const rows = (useWatch({ name: source }) as readonly Row[] | null | undefined) ?? [];
  const [added, setAdded] = useState<readonly string[]>([]);
  const branches = [...new Set([...rows.flatMap((row) => (row[table.rows] as string | null) ?? []), ...added])];
  const others = scope.branches.filter(({ id }) => !branches.includes(id));
  const fault = get(errors, source) as { message?: string; root?: { message?: string } } | undefined;
  const isAt = (branch: string | null, choice: unknown) => (row: Row) =>
    (row[table.rows] ?? null) === branch && (row[table.columns] ?? null) === choice;
  const at = (branch: string | null, choice: unknown) =>
    rows.find(isAt(branch, choice))?.[table.cells] as number | undefined;
  const change = (branch: string | null, choice: unknown, amount: number | null) => {
    const rest = rows.filter((row) => !isAt(branch, choice)(row));
    const row = { [table.columns]: choice, [table.rows]: branch, [table.cells]: amount };
    setValue(source, amount === null ? rest : [...rest, row], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Disclosure
      className="table-input"
      opens={Boolean(fault)}
      summary={
        <>
          {labelOf(field.label)} {rows.length > 0 && <span className="preset-count">{rows.length}</span>}
        </>
      }
    >
      <div className="stack">
        <div className="scroll-x">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{labelOf(common.branch)}</th>
                <th scope="col">{labelOf(table.allColumns)}</th>
                {choices.map(({ value, label }) => (
                  <th key={value} scope="col">
                    {labelOf(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[null, ...branches].map((branch) => {
                const name = branch === null ? labelOf(common.allBranches) : (branchName(branch) ?? branch);
                const currency = currencyOf(scope, branch);
                return (
                  <tr key={branch}>
                    <th scope="row" className="wrap">
                      {name} <span className="subtle small">{currency}</span>
                    </th>
                    {[null, ...choices].map((choice) => {
                      const column = choice?.value ?? null;
                      const amount = at(branch, column);
                      const isUsual = branch === null && column === null;
                      return (
                        <td key={column}>
                          <AmountCell
                            {...{ amount, currency, min, max }}
                            applies={at(branch, null) ?? at(null, column) ?? at(null, null) ?? usual}
                            label={[name, choice && labelOf(choice.label)].filter(Boolean).join(' · ')}
                            disabled={readOnly || (isUsual && amount === undefined)}
                            onChange={(next) => change(branch, column, next)}
                          />
                        </td>
                      );
                    })}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        {!readOnly && others.length > 0 && rows.length < maxItems && (
          <SelectField
            label={labelOf(table.addRow)}
            value=""
            all=""
            options={others.map(({ id, name }) => [id, name] as const)}
            onChange={(id) => id && setAdded([...added, id])}
          />
        )}
        <Fault message={fault?.root?.message ?? fault?.message} />
      </div>
    </Disclosure>
  );
}

interface AmountCellProps {
  /** Minor units. */
  amount: number | undefined;
  /** The amount without one here. */
  applies: number | null | undefined;
  currency: string;
  min: number;
  max: number;
  label: string;
  disabled: boolean;
  onChange: (amount: number | null) => void;
}

function AmountCell({ amount, applies, currency, min, max, label, disabled, onChange }: AmountCellProps) {
  const shown = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? '' : shownAmount(minor, currency);
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => {
    const minor = typedMinor(text, currency);
    return minor !== null && minor >= min && minor <= max ? minor : null;
  };
  return (
    <input
      className="box end"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={Boolean(typed?.trim()) && read(typed ?? '') === null}
      placeholder={shown(applies)}
      value={typed ?? shown(amount)}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = read(target.value);
        if (next !== null || !target.value.trim()) onChange(next);
      }}
      // What is no amount gives way to the one that stays.
      onBlur={() => setTyped(null)}
      {...{ disabled }}
    />
  );
}
