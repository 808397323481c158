import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { importDelimiters, importEncodings, type FileImport, type ImportDelimiter } from '#contract/imports.ts';
import { fileFault } from './fileFault.ts';
import { useImportText } from './kind.ts';
import { useReadAnew } from './useImports.ts';

const encodingNames: Readonly<Record<(typeof importEncodings)[number], string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  big5: 'Big5',
  shift_jis: 'Shift_JIS',
  'euc-jp': 'EUC-JP',
  gb18030: 'GB18030',
  'windows-1252': 'Windows-1252',
};
const delimiterNames: Readonly<Record<ImportDelimiter, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};

/** How the file is read, as it was found out, to be said otherwise. */
export function ReadingOptions({ one }: { one: FileImport }) {
  const translate = useTranslate();
  const text = useImportText();
  const read = useReadAnew(one);
  const field = (name: string, value: string, onChange: (value: string) => void, options: ReactNode) => (
    <label>
      <span>{text(`reading.${name}`)}</span>
      <select
        className="import-select"
        value={value}
        disabled={read.isPending}
        onChange={(event) => onChange(event.target.value)}
      >
        {options}
      </select>
    </label>
  );
  return (
    <section className="import-sheet" aria-label={text('reading.title')}>
      <h2>{text('reading.title')}</h2>
      <p className="import-quiet">{text('reading.text')}</p>
      <div className="import-fields">
        {field(
          'headerRow',
          String(one.headerRow ?? one.top[0]?.row ?? ''),
          (row) => read.mutate({ headerRow: Number(row) }),
          one.top.map(({ row, cells }) => (
            <option key={row} value={row}>
              {text('reading.row', { row, cells: cells.filter(Boolean).join(' · ').slice(0, 80) })}
            </option>
          )),
        )}
        {one.format === 'xlsx' &&
          field(
            'sheet',
            one.sheet ?? '',
            (sheet) => read.mutate({ sheet }),
            one.sheets.map((sheet) => (
              <option key={sheet} value={sheet}>
                {sheet}
              </option>
            )),
          )}
        {one.format === 'csv' &&
          field(
            'encoding',
            one.encoding ?? 'utf-8',
            (value) => {
              const encoding = importEncodings.find((known) => known === value);
              if (encoding) read.mutate({ encoding });
            },
            importEncodings.map((encoding) => (
              <option key={encoding} value={encoding}>
                {encodingNames[encoding]}
              </option>
            )),
          )}
        {one.format === 'csv' &&
          field(
            'delimiter',
            one.delimiter ?? ',',
            (value) => {
              const delimiter = importDelimiters.find((known) => known === value);
              if (delimiter) read.mutate({ delimiter });
            },
            importDelimiters.map((delimiter) => (
              <option key={delimiter} value={delimiter}>
                {text(`reading.${delimiterNames[delimiter]}`)}
              </option>
            )),
          )}
      </div>
      {read.isError && (
        <p className="import-wrong" role="alert">
          {fileFault(read.error, translate)}
        </p>
      )}
    </section>
  );
}
