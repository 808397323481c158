import { wordMeanings, wordKey, type WordChoice, type WordMeaning } from '#contract/imports/importWords.ts';
import type { FileImport } from '#contract/imports/imports.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Panel } from '#ui/Panel.tsx';
import { countLabels } from './importLabels.ts';
import { useColumnName, useImportKind, useImportText, type Mapping } from './kind.ts';

type Values = readonly WordChoice[];

/** The words in columns with fixed values, each with its current meaning. */
export function useWords({ words }: FileImport, mapping: Mapping, values: Values): WordMeaning[] {
  return wordMeanings(words, mapping, useImportKind().calls.words, values);
}

interface WordsProps {
  one: FileImport;
  words: readonly WordMeaning[];
  values: Values;
  onChange: (values: Values) => void;
}

/**
 * The distinct words for status, source, gender, consent and language, with their meaning. Unknown words need a choice.
 */
export function Words({ one, words, values, onChange }: WordsProps) {
  const text = useImportText();
  const { useFieldLabel } = useImportKind();
  const labelOf = useFieldLabel();
  const nameOf = useColumnName(one);
  const fields = [...new Set(words.map(({ field }) => field))];
  if (!fields.length) return null;
  const choose = ({ field, word }: WordMeaning, value: string | null) =>
    onChange([
      ...values.filter((known) => known.field !== field || wordKey(known.word) !== wordKey(word)),
      { field, word, value },
    ]);
  return (
    <Panel title={text('words.title')}>
      <p className="subtle">{text('words.text')}</p>
      {fields.map((field) => {
        const own = words.filter((word) => word.field === field);
        const open = own.filter(({ value }) => value === undefined);
        const column = nameOf(own[0]?.column ?? 0);
        return (
          <details key={field} className="import-words" open={open.length > 0}>
            <summary>
              {text('words.field', { field: labelOf(field), column })}{' '}
              {open.length > 0 && <span className="warn">{text('words.open', { smart_count: open.length })}</span>}
            </summary>
            <WordTable words={[...open, ...own.filter(({ value }) => value !== undefined)]} onChoose={choose} />
          </details>
        );
      })}
    </Panel>
  );
}

interface WordTableProps {
  words: readonly WordMeaning[];
  onChoose: (word: WordMeaning, value: string | null) => void;
}

const nothing = '-';

function WordTable({ words, onChoose }: WordTableProps) {
  const text = useImportText();
  const { number } = useFormats();
  const language = useLanguage();
  const { calls, useValueLabel } = useImportKind();
  const labelOf = useValueLabel();
  return (
    <table className="plain-table import-table">
      <thead>
        <tr>
          <th scope="col">{text('words.word')}</th>
          <th scope="col">{countLabels.rows?.[language]}</th>
          <th scope="col">{text('words.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {words.map((word) => {
          const { field, value } = word;
          const offered = calls.words[field] ?? [];
          // A source may keep its name from the file.
          const all = value && !offered.includes(value) ? [value, ...offered] : offered;
          return (
            <tr key={`${field} ${word.word}`}>
              <th scope="row">{word.word}</th>
              <td>{text('words.count', { smart_count: word.count, rows: number(word.count) })}</td>
              <td>
                <select
                  className="box"
                  aria-label={text('words.meaningOf', { word: word.word })}
                  aria-invalid={value === undefined || undefined}
                  value={value === undefined ? '' : (value ?? nothing)}
                  onChange={(event) => onChoose(word, event.target.value === nothing ? null : event.target.value)}
                >
                  {value === undefined && <option value="">{text('readings.choose')}</option>}
                  {all.map((one) => (
                    <option key={one} value={one}>
                      {labelOf(field, one)}
                    </option>
                  ))}
                  <option value={nothing}>{text('words.nothing')}</option>
                </select>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
