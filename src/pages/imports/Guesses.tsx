import type { FileImport } from '#contract/imports/imports.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Radios } from '#ui/Radios.tsx';
import { encodingNames } from './encodingNames.ts';
import { useImportText } from './kind.ts';
import { Wrong } from './parts.tsx';
import { useReadAnew } from './useImports.ts';

/** Shown if the file's encoding is uncertain: some lines in each likely encoding, to choose from. */
export function Guesses({ one }: { one: FileImport }) {
  const text = useImportText();
  const read = useReadAnew(one);
  if (!one.guesses.length) return null;
  return (
    <Panel title={text('guesses.title')}>
      <p className="warn">{text('guesses.text')}</p>
      <Radios
        label={text('reading.encoding')}
        className="stack"
        value={one.encoding}
        disabled={read.isPending}
        options={one.guesses.map(({ encoding, sample }) => [
          encoding,
          sample.join(' · '),
          <span key="name" className="subtle small">
            {encodingNames[encoding]}
          </span>,
        ])}
        onChange={(encoding) => encoding && read.mutate({ encoding })}
      />
      <p className="row">
        <Button disabled={read.isPending} onClick={() => read.mutate({ encoding: one.encoding ?? 'utf-8' })}>
          {text('guesses.right')}
        </Button>
        <span className="subtle">{text('guesses.others')}</span>
      </p>
      <Wrong error={read.error} />
    </Panel>
  );
}

/** Shown for a table without a header row: its first row is data, and its columns are named by position. */
export function NoHeader({ one }: { one: FileImport }) {
  const text = useImportText();
  const read = useReadAnew(one);
  const [first] = one.top;
  if (one.headerRow !== 0 || !first) return null;
  return (
    <div className="note wrap" role="status">
      <p>{text('columns.noHeader', { cells: first.cells.filter(Boolean).join(' · ').slice(0, 80) })}</p>
      <p className="row">
        <Button disabled={read.isPending} onClick={() => read.mutate({ headerRow: first.row })}>
          {text('columns.isHeader')}
        </Button>
      </p>
      <Wrong error={read.error} />
    </div>
  );
}
