import { useId } from 'react';
import {
  readingChoice,
  readingsThatMatter,
  readingValues,
  type ColumnReading,
  type ReadingChoice,
} from '#contract/importReadings.ts';
import type { FileImport } from '#contract/imports.ts';
import { formatLongDay, formatMonthDay, formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useImportText, useLook, type Mapping } from './kind.ts';

type Choices = readonly ReadingChoice[];

/** How the columns that matter are taken, with what has just been chosen. */
export function useReadings({ readings }: FileImport, mapping: Mapping, choices: Choices): ColumnReading[] {
  const { aspects } = useLook().calls;
  const taken = readings.map((reading): ColumnReading => {
    const chosen = choices.find(({ column, aspect }) => column === reading.column && aspect === reading.aspect);
    return chosen ? { ...reading, value: chosen.value, by: 'person' } : reading;
  });
  return readingsThatMatter(taken, mapping, aspects).filter(({ value, by }) => value === null || by !== null);
}

interface ReadingsProps {
  one: FileImport;
  readings: readonly ColumnReading[];
  choices: Choices;
  onChange: (choices: Choices) => void;
}

/** Columns whose cells could be meant in several ways: how they are taken, or a question with examples. */
export function Readings({ one, readings, choices, onChange }: ReadingsProps) {
  const text = useImportText();
  if (!readings.length) return null;
  const choose = (given: unknown) => {
    const parsed = readingChoice.safeParse(given);
    if (!parsed.success) return;
    const { column, aspect } = parsed.data;
    onChange([...choices.filter((one) => one.column !== column || one.aspect !== aspect), parsed.data]);
  };
  return (
    <section className="import-sheet" aria-label={text('readings.title')}>
      <h2>{text('readings.title')}</h2>
      <p className="import-quiet">{text('readings.text')}</p>
      <div className="import-fields">
        {readings.map((reading) => (
          <ReadingField
            key={`${reading.column} ${reading.aspect}`}
            reading={reading}
            name={one.header[reading.column] || text('columns.unnamed', { number: reading.column + 1 })}
            onChange={(value) => choose({ column: reading.column, aspect: reading.aspect, value })}
          />
        ))}
      </div>
    </section>
  );
}

interface ReadingFieldProps {
  reading: ColumnReading;
  name: string;
  onChange: (value: string) => void;
}

function ReadingField({
  reading: { aspect, value, by, options, examples, against },
  name,
  onChange,
}: ReadingFieldProps) {
  const text = useImportText();
  const language = useLanguage();
  const id = useId();
  const inWords = (meaning: string) => {
    if (aspect === 'decimal') return formatNumber(Number(meaning), language);
    return meaning.length > 5 ? formatLongDay(meaning, language) : formatMonthDay(meaning, language);
  };
  const [first] = examples;
  const ways = readingValues[aspect].filter((way) => options.includes(way) || way === value);
  const known = value !== null && by !== null;
  return (
    <label>
      <span>{text(`readings.${aspect}`, { column: name })}</span>
      <select
        className="import-select"
        value={value ?? ''}
        required
        aria-invalid={value === null || undefined}
        aria-describedby={id}
        onChange={(event) => onChange(event.target.value)}
      >
        {value === null && <option value="">{text('readings.choose')}</option>}
        {ways.map((way) => {
          const meaning = first?.meanings[way];
          const words = text(`readings.values.${way}`);
          return (
            <option key={way} value={way}>
              {first && meaning !== undefined
                ? text('readings.way', { way: words, cell: first.cell, meaning: inWords(meaning) })
                : words}
            </option>
          );
        })}
      </select>
      <small id={id}>
        {known
          ? text(`readings.by.${by}`)
          : text('readings.open', { cells: examples.map(({ cell }) => cell).join(' · ') })}
        {known && by !== 'person' && against > 0 && ` ${text('readings.against', { smart_count: against })}`}
      </small>
    </label>
  );
}
