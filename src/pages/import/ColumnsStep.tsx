import { useId, useState, type FormEvent } from 'react';
import type { ReadingChoice } from '#contract/importReadings.ts';
import type { FileImport, ImportChoices } from '#contract/imports.ts';
import { countryOf, useScope } from '#resources/define/view/scope.ts';
import { useFormats } from '#resources/define/view/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { Columns } from '#ui/Columns.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useColumnName, useImportText, useImportKind, type Mapping } from './kind.ts';
import { Wrong } from './parts.tsx';
import { ReadingOptions } from './ReadingOptions.tsx';
import { Readings, useReadings } from './Readings.tsx';
import { useCheck } from './useImports.ts';

interface ColumnsStepProps {
  one: FileImport;
  /** Why the last check came to nothing. */
  fault: unknown;
  /** The check was asked for. */
  onChecking: () => void;
  onAnother: () => void;
}

/** Which column is what, how the file is read, and what becomes of guests who are there. */
export function ColumnsStep({ one, fault, onChecking, onAnother }: ColumnsStepProps) {
  const text = useImportText();
  const { Options, suffices, guessesBranch } = useImportKind();
  const { branches, branchId } = useScope();
  const [mapping, setMapping] = useState<Mapping>(one.mapping);
  const [options, setOptions] = useState<ImportChoices>(() => ({
    ...one.options,
    branchId:
      branches.find(({ id }) => id === one.options.branchId)?.id ??
      branchId ??
      (guessesBranch || branches.length === 1 ? (branches[0]?.id ?? null) : null),
  }));
  const [choices, setChoices] = useState<readonly ReadingChoice[]>([]);
  const country = countryOf({ branches, branchId }, options.branchId);
  const check = useCheck(one);
  const readings = useReadings(one, mapping, choices);
  const enough = suffices(mapping, options);
  const isComplete = enough && readings.every(({ value }) => value !== null);

  const send = (event: FormEvent) => {
    event.preventDefault();
    check.mutate({ mapping, readings: [...choices], ...options }, { onSuccess: onChecking });
  };
  return (
    <form className="stack stack-wide import-columns" onSubmit={send}>
      <Panel title={text('columns.title')}>
        <ColumnTable one={one} mapping={mapping} country={country} onChange={setMapping} />
        <RepeatedNumber one={one} mapping={mapping} />
      </Panel>
      <Readings one={one} readings={readings} choices={choices} onChange={setChoices} />
      <ReadingOptions one={one} />
      <Panel title={text('options.title')}>
        <Columns widths={260}>
          <Options value={options} onChange={setOptions} mapping={mapping} />
        </Columns>
      </Panel>
      <Wrong error={check.error ?? fault} />
      {!isComplete && (
        <p className="warn" role="status">
          {text(enough ? 'readings.needed' : 'columns.needed')}
        </p>
      )}
      <p className="row">
        <Button type="submit" variant="primary" disabled={!isComplete || check.isPending}>
          {text('check.action')}
        </Button>
        <Button onClick={onAnother}>{text('check.another')}</Button>
      </p>
    </form>
  );
}

/** Of rows with the same number only the first would be taken: a number that repeats is one of something else. */
function RepeatedNumber({ one, mapping }: { one: FileImport; mapping: Mapping }) {
  const text = useImportText();
  const { percent } = useFormats();
  const nameOf = useColumnName(one);
  const { uniqueField } = useImportKind();
  const column = uniqueField === undefined ? undefined : mapping[uniqueField];
  const { repeated = 0 } = one.contents[column ?? -1] ?? {};
  if (column === undefined || repeated <= 0.5) return null;
  return (
    <p className="warn" role="status">
      {text('columns.repeated', { column: nameOf(column), share: percent(repeated) })}
    </p>
  );
}

interface ColumnTableProps {
  one: FileImport;
  mapping: Mapping;
  /** Of the branch chosen. */
  country: string;
  onChange: (mapping: Mapping) => void;
}

function ColumnTable({ one, mapping, country, onChange }: ColumnTableProps) {
  const text = useImportText();
  const { fields, arrange, useFieldLabel } = useImportKind();
  const offered = arrange?.(fields, country, mapping) ?? fields;
  const labelOf = useFieldLabel();
  const nameOf = useColumnName(one);
  const id = useId();
  const fieldOf = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  const choose = (column: number, field: string) => {
    const others = Object.entries(mapping).filter(([known, taken]) => taken !== column && known !== field);
    onChange(Object.fromEntries(field ? [...others, [field, column]] : others));
  };
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
            return (
              // Columns have no other name: two may be called the same.
              <tr key={`${id}-${column}`} data-used={fieldOf.has(column) || undefined}>
                <th scope="row">{label}</th>
                <td className="import-sample">{values.slice(0, 3).join(' · ')}</td>
                <td>
                  <select
                    className="box"
                    aria-label={text('columns.fieldOf', { column: label })}
                    value={fieldOf.get(column) ?? ''}
                    onChange={(event) => choose(column, event.target.value)}
                  >
                    <option value="">{text('columns.none')}</option>
                    {offered.map((field) => (
                      <option key={field} value={field}>
                        {labelOf(field)}
                      </option>
                    ))}
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
