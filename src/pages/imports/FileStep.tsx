import { useRef, useState, type DragEvent } from 'react';
import { importLimitBytes, vCardType, type FileImport } from '#contract/imports/imports.ts';
import { Button } from '#ui/Button.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { useImportText, useImportKind, type ImportPageKind } from './kind.ts';
import { Wrong } from './parts.tsx';
import { useImportUpload } from './useImports.ts';

const limit = Math.floor(importLimitBytes / 1_048_576);
const tableEndings = ['.csv', '.tsv', '.txt', '.xlsx'];

/** Uploads a file, by drag and drop or the file dialog. */
export function FileStep({ companyId, onDone }: { companyId: string; onDone: (one: FileImport) => void }) {
  const text = useImportText();
  const { calls, template, useFieldLabel } = useImportKind();
  const labelOf = useFieldLabel();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const endings = calls.upload.upload?.types.includes(vCardType) ? [...tableEndings, '.vcf'] : tableEndings;
  const upload = useImportUpload(companyId, onDone);

  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    upload.reset();
    if (file.size > importLimitBytes) return setRefused(text('drop.tooLarge', { name: file.name, limit }));
    if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending))) return setRefused(text('drop.oldExcel'));
    setRefused(null);
    upload.mutate(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <section className="stack">
      <div
        className="stack import-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <h2 className="heading">{text('drop.title')}</h2>
        <p className="subtle">{text('drop.text', { limit })}</p>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept={endings.join()}
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Allows selecting the same file again after it was corrected.
            event.target.value = '';
          }}
        />
        {upload.isPending ? (
          <div className="stack" role="status">
            <p>{text('drop.uploading', { name: upload.variables.name })}</p>
            <progress aria-label={text('drop.uploading', { name: upload.variables.name })} />
          </div>
        ) : (
          <p className="row">
            <Button variant="primary" onClick={() => input.current?.click()}>
              {text('drop.choose')}
            </Button>
            <Button variant="link" onClick={() => saveTemplate(template, labelOf, (name) => text(`example.${name}`))}>
              {text('drop.template')}
            </Button>
          </p>
        )}
      </div>
      <Wrong error={refused ? { message: refused } : upload.error} />
    </section>
  );
}

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Saves an empty table in the user's language. The import recognises its columns by name. */
export function saveTemplate(
  { file, columns }: ImportPageKind['template'],
  labelOf: (field: string) => string,
  example: (name: string) => string,
): void {
  const lines = [
    columns.map(([field]) => quoted(labelOf(field))),
    columns.map(([field, text]) => quoted(text ?? example(field))),
  ];
  // The byte order mark tells spreadsheets that this is UTF-8.
  const content = `\ufeff${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
  saveFile(new Blob([content], { type: 'text/csv;charset=utf-8' }), file);
}
