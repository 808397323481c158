import { importDelimiters, importEncodings, type FileImport } from '#contract/imports/imports.ts';
import { Columns } from '#ui/Columns.tsx';
import { Panel } from '#ui/Panel.tsx';
import { encodingNames } from './encodingNames.ts';
import { useImportText } from './kind.ts';
import { ChoiceField, Wrong } from './parts.tsx';
import { useReadAnew } from './useImports.ts';

const delimiterNames: Readonly<Record<(typeof importDelimiters)[number], string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};

/** The detected reading options of the file, which the user can change. */
export function ReadingOptions({ one }: { one: FileImport }) {
  const text = useImportText();
  const read = useReadAnew(one);
  const disabled = read.isPending;
  return (
    <Panel title={text('reading.title')}>
      <p className="subtle">{text('reading.text')}</p>
      <Columns widths={260}>
        <ChoiceField
          label={text('reading.headerRow')}
          disabled={disabled}
          value={String(one.headerRow ?? one.top[0]?.row ?? '')}
          options={[
            ['0', text('reading.noHeader')],
            ...one.top.map(
              ({ row, cells }) =>
                [
                  String(row),
                  text('reading.row', { row, cells: cells.filter(Boolean).join(' · ').slice(0, 80) }),
                ] as const,
            ),
          ]}
          onChange={(row) => read.mutate({ headerRow: Number(row) })}
        />
        {one.format === 'xlsx' && (
          <ChoiceField
            label={text('reading.sheet')}
            disabled={disabled}
            value={one.sheet ?? ''}
            options={one.sheets.map((sheet) => [sheet, sheet])}
            onChange={(sheet) => read.mutate({ sheet })}
          />
        )}
        {one.format !== 'xlsx' && (
          <>
            <ChoiceField
              label={text('reading.encoding')}
              disabled={disabled}
              value={one.encoding ?? 'utf-8'}
              options={importEncodings.map((encoding) => [encoding, encodingNames[encoding]])}
              onChange={(encoding) => read.mutate({ encoding })}
            />
            <ChoiceField
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
