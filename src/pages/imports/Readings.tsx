import { choiceOfReading, readingsThatMatter, readingValues } from '#contract/imports/importReadings.ts';
import type { ColumnReading, ReadingChoice } from '#contract/imports/importReadings.ts';
import type { FileImport } from '#contract/imports/imports.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Columns } from '#ui/Columns.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useColumnName, useImportText, useImportKind, type Mapping } from './kind.ts';
import { ChoiceField } from './parts.tsx';

type Choices = readonly ReadingChoice[];

/** The readings of the mapped columns, with the user's choices applied. */
export function useReadings({ readings }: FileImport, mapping: Mapping, choices: Choices): ColumnReading[] {
  const { aspects } = useImportKind().calls;
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

/** The readings of ambiguous columns: the detected reading or the user's choice, with examples. */
export function Readings({ one, readings, choices, onChange }: ReadingsProps) {
  const text = useImportText();
  const nameOf = useColumnName(one);
  if (!readings.length) return null;
  const choose = ({ column, aspect }: ColumnReading, value: string) => {
    const chosen = choiceOfReading(column, aspect, value);
    if (chosen) onChange([...choices.filter((one) => one.column !== column || one.aspect !== aspect), chosen]);
  };
  return (
    <Panel title={text('readings.title')}>
      <p className="subtle">{text('readings.text')}</p>
      <Columns widths={260}>
        {readings.map((reading) => (
          <ReadingField
            key={`${reading.column} ${reading.aspect}`}
            reading={reading}
            name={nameOf(reading.column)}
            onChange={(value) => choose(reading, value)}
          />
        ))}
      </Columns>
    </Panel>
  );
}

interface ReadingFieldProps {
  reading: ColumnReading;
  name: string;
  onChange: (value: string) => void;
}

function ReadingField({ reading, name, onChange }: ReadingFieldProps) {
  const { aspect, value, by, options, examples, against } = reading;
  const text = useImportText();
  const { number, longDay, monthDay } = useFormats();
  const inWords = (meaning: string) => {
    if (aspect === 'decimal') return number(Number(meaning));
    return meaning.length > 5 ? longDay(meaning) : monthDay(meaning);
  };
  const [first] = examples;
  const ways = readingValues[aspect].filter((way) => options.includes(way) || way === value);
  const known = value !== null && by !== null;
  const found = known
    ? text(`readings.by.${by}`)
    : text('readings.open', { cells: examples.map(({ cell }) => cell).join(' · ') });
  const doubt = known && by !== 'person' && against > 0 && text('readings.against', { smart_count: against });
  return (
    <ChoiceField<string>
      label={text(`readings.${aspect}`, { column: name })}
      help={doubt ? `${found} ${doubt}` : found}
      required
      aria-invalid={value === null || undefined}
      value={value ?? ''}
      options={[
        ...(value === null ? [['', text('readings.choose')] as const] : []),
        ...ways.map((way) => {
          const meaning = first?.meanings[way];
          const words = text(`readings.values.${way}`);
          if (!first || meaning === undefined) return [way, words] as const;
          return [way, text('readings.way', { way: words, cell: first.cell, meaning: inWords(meaning) })] as const;
        }),
      ]}
      onChange={onChange}
    />
  );
}
