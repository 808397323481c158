import { useState, type FormEvent } from 'react';
import type { ReadingChoice } from '#contract/imports/importReadings.ts';
import type { FileImport, ImportChoices } from '#contract/imports/imports.ts';
import type { WordChoice } from '#contract/imports/importWords.ts';
import { sameContent } from '#resources/framework/view/form/sameContent.ts';
import { branchCountry, useScope } from '#resources/framework/view/scope.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { Columns } from '#ui/Columns.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ColumnTable, type Filling } from './ColumnTable.tsx';
import { Guesses, NoHeader } from './Guesses.tsx';
import { useColumnName, useImportText, useImportKind, type Mapping } from './kind.ts';
import { Wrong } from './parts.tsx';
import { ReadingOptions } from './ReadingOptions.tsx';
import { Readings, useReadings } from './Readings.tsx';
import { useCheck } from './useImports.ts';
import { useWords, Words } from './Words.tsx';

interface ColumnsStepProps {
  one: FileImport;
  /** The error of the last check. */
  fault: unknown;
  /** Called when a check is requested. */
  onChecking: () => void;
  onAnother: () => void;
}

/** The query param that names the import. */
const beside = ['import'] as const;

/** The step that maps columns, sets how the file is read, and decides about existing guests. */
export function ColumnsStep({ one, fault, onChecking, onAnother }: ColumnsStepProps) {
  const text = useImportText();
  const { Options, suffices, lacks, guessesBranch } = useImportKind();
  const { branches, branchId } = useScope();
  const [filling, setFilling] = useState<Filling>({ mapping: one.mapping, joined: one.joined });
  const { mapping, joined } = filling;
  const [options, setOptions] = useState<ImportChoices>(() => ({
    ...one.options,
    branchId:
      branches.find(({ id }) => id === one.options.branchId)?.id ??
      branchId ??
      (guessesBranch || branches.length === 1 ? (branches[0]?.id ?? null) : null),
  }));
  const [choices, setChoices] = useState<readonly ReadingChoice[]>([]);
  const [values, setValues] = useState<readonly WordChoice[]>(one.values);
  const edits = { filling, options, choices, values };
  const [initial] = useState(edits);
  const country = branchCountry({ branches, branchId }, options.branchId);
  const check = useCheck(one);
  const readings = useReadings(one, mapping, choices);
  const words = useWords(one, mapping, values);
  const unknown = words.filter(({ value }) => value === undefined);
  const enough = suffices(mapping, options);
  const isComplete = enough && readings.every(({ value }) => value !== null);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const said = { mapping, joined, values: [...values], readings: [...choices], ...options };
    check.mutate(said, { onSuccess: onChecking });
  };
  return (
    <form className="stack stack-wide import-columns" onSubmit={send}>
      <LeaveGuard unsaved={!check.isPending && !sameContent(edits, initial)} also={beside} />
      <Guesses one={one} />
      <Panel title={text('columns.title')}>
        <NoHeader one={one} />
        <ColumnTable one={one} value={filling} country={country} onChange={setFilling} />
        <RepeatedNumber one={one} mapping={mapping} />
      </Panel>
      <Readings one={one} readings={readings} choices={choices} onChange={setChoices} />
      <Words one={one} words={words} values={values} onChange={setValues} />
      <ReadingOptions one={one} />
      <Panel title={text('options.title')}>
        <Columns widths={260}>
          <Options value={options} onChange={setOptions} mapping={mapping} />
        </Columns>
      </Panel>
      <Wrong error={check.error ?? fault} />
      {!isComplete && (
        <p className="warn" role="status">
          {text(enough ? 'readings.needed' : (lacks?.(mapping, options) ?? 'columns.needed'))}
        </p>
      )}
      {isComplete && unknown.length > 0 && (
        <p className="warn" role="status">
          {text(options.badCells === 'leaveOut' ? 'words.leftOut' : 'words.refused', { smart_count: unknown.length })}
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

/**
 * Warns if the numbers of a column repeat: only the first row of each number would be imported, and such a column
 * probably contains something else.
 */
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
