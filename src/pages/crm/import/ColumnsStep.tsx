import { useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { importFields, type GuestImport, type ImportField, type ImportMapping } from '#contract/imports.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { useFieldLabel } from './fields.ts';
import { fileFault } from './fileFault.ts';
import { GuestOptions, type ChosenOptions } from './GuestOptions.tsx';
import { ReadingOptions } from './ReadingOptions.tsx';
import { useCheck } from './useImports.ts';

/** One of them says who the guest is. */
const telling: readonly ImportField[] = ['name', 'familyName', 'givenName', 'phoneNumber', 'email'];

interface ColumnsStepProps {
  one: GuestImport;
  /** Why the last check came to nothing. */
  fault: string | null;
  /** The check was asked for. */
  onChecking: () => void;
  onAnother: () => void;
}

/** Which column is what, how the file is read, and what becomes of guests who are there. */
export function ColumnsStep({ one, fault, onChecking, onAnother }: ColumnsStepProps) {
  const translate = useTranslate();
  const { branches } = useScope();
  const [mapping, setMapping] = useState<ImportMapping>(one.mapping);
  const [options, setOptions] = useState<ChosenOptions>(() => ({
    ...one.options,
    branchId: branches.find(({ id }) => id === one.options.branchId)?.id ?? branches[0]?.id ?? null,
    addTags: one.options.addTags.join(', '),
  }));
  const check = useCheck(one);
  const told = telling.some((field) => mapping[field] !== undefined);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const { branchId, existing, consentText, addTags } = options;
    const tags = [...new Set(addTags.split(/[,、，]/).map((tag) => tag.trim().slice(0, 60)))].filter(Boolean);
    check.mutate(
      { mapping, branchId, existing, consentText: consentText.trim(), addTags: tags.slice(0, 10) },
      { onSuccess: onChecking },
    );
  };
  const wrong = check.isError ? fileFault(check.error, translate) : fault;
  return (
    <form className="import-columns" onSubmit={send}>
      <section className="import-sheet" aria-label={translate('crmImport.columns.title')}>
        <h2>{translate('crmImport.columns.title')}</h2>
        <ColumnTable one={one} mapping={mapping} onChange={setMapping} />
      </section>
      <ReadingOptions one={one} />
      <GuestOptions value={options} onChange={setOptions} asksConsent={mapping.allowContact !== undefined} />
      {wrong && (
        <p className="import-wrong" role="alert">
          {wrong}
        </p>
      )}
      {!told && (
        <p className="import-hint" role="status">
          {translate('crmImport.columns.needed')}
        </p>
      )}
      <p className="import-actions">
        <button type="submit" className="button button-primary" disabled={!told || check.isPending}>
          {translate('crmImport.check.action')}
        </button>
        <button type="button" className="button" onClick={onAnother}>
          {translate('crmImport.check.another')}
        </button>
      </p>
    </form>
  );
}

interface ColumnTableProps {
  one: GuestImport;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

function ColumnTable({ one, mapping, onChange }: ColumnTableProps) {
  const translate = useTranslate();
  const labelOf = useFieldLabel();
  const id = useId();
  const fieldOf = new Map(
    importFields.flatMap((field) => (mapping[field] === undefined ? [] : [[mapping[field], field]])),
  );
  const choose = (column: number, field: string) => {
    const next: ImportMapping = Object.fromEntries(Object.entries(mapping).filter(([, taken]) => taken !== column));
    const chosen = importFields.find((known) => known === field);
    if (chosen) next[chosen] = column;
    onChange(next);
  };
  return (
    <div className="import-table-scroll">
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col">{translate('crmImport.columns.column')}</th>
            <th scope="col">{translate('crmImport.columns.sample')}</th>
            <th scope="col">{translate('crmImport.columns.field')}</th>
          </tr>
        </thead>
        <tbody>
          {one.header.map((name, column) => {
            const label = name || translate('crmImport.columns.unnamed', { number: column + 1 });
            const values = one.sample.map((row) => row[column] ?? '').filter(Boolean);
            return (
              // Columns have no other name: two may be called the same.
              <tr key={`${id}-${column}`} data-used={fieldOf.has(column) || undefined}>
                <th scope="row">{label}</th>
                <td className="import-sample">{values.slice(0, 3).join(' · ')}</td>
                <td>
                  <select
                    className="import-select"
                    aria-label={translate('crmImport.columns.fieldOf', { column: label })}
                    value={fieldOf.get(column) ?? ''}
                    onChange={(event) => choose(column, event.target.value)}
                  >
                    <option value="">{translate('crmImport.columns.none')}</option>
                    {importFields.map((field) => (
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
