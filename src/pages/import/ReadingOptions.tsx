import { importDelimiters, importEncodings, type FileImport } from '#contract/imports.ts';
import { Columns } from '#ui/Columns.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useImportText } from './kind.ts';
import { Choice, Wrong } from './parts.tsx';
import { useReadAnew } from './useImports.ts';

export const encodingNames: Readonly<Record<(typeof importEncodings)[number], string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  big5: 'Big5',
  shift_jis: 'Shift_JIS',
  'euc-jp': 'EUC-JP',
  'euc-kr': 'EUC-KR',
  gb18030: 'GB18030',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'windows-874': 'Windows-874',
};
const delimiterNames: Readonly<Record<(typeof importDelimiters)[number], string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};

/** How the file is read, as it was found out, to be said otherwise. */
export function ReadingOptions({ one }: { one: FileImport }) {
  const text = useImportText();
  const read = useReadAnew(one);
  const disabled = read.isPending;
  return (
    <Panel title={text('reading.title')}>
      <p className="subtle">{text('reading.text')}</p>
      <Columns widths={260}>
        <Choice
          label={text('reading.headerRow')}
          disabled={disabled}
          value={String(one.headerRow ?? one.top[0]?.row ?? '')}
          options={one.top.map(({ row, cells }) => [
            String(row),
            text('reading.row', { row, cells: cells.filter(Boolean).join(' · ').slice(0, 80) }),
          ])}
          onChange={(row) => read.mutate({ headerRow: Number(row) })}
        />
        {one.format === 'xlsx' && (
          <Choice
            label={text('reading.sheet')}
            disabled={disabled}
            value={one.sheet ?? ''}
            options={one.sheets.map((sheet) => [sheet, sheet])}
            onChange={(sheet) => read.mutate({ sheet })}
          />
        )}
        {one.format === 'csv' && (
          <>
            <Choice
              label={text('reading.encoding')}
              disabled={disabled}
              value={one.encoding ?? 'utf-8'}
              options={importEncodings.map((encoding) => [encoding, encodingNames[encoding]])}
              onChange={(encoding) => read.mutate({ encoding })}
            />
            <Choice
              label={text('reading.delimiter')}
              disabled={disabled}
              value={one.delimiter ?? ','}
              options={importDelimiters.map((sign) => [sign, text(`reading.${delimiterNames[sign]}`)])}
              onChange={(delimiter) => read.mutate({ delimiter })}
            />
          </>
        )}
      </Columns>
      <Wrong error={read.error} />
    </Panel>
  );
}
