import { useTranslate } from 'ra-core';
import { useRef, useState, type DragEvent } from 'react';
import { importLimitBytes, type FileImport } from '#contract/imports.ts';
import { fileFault } from './fileFault.ts';
import { useImportText, useLook } from './kind.ts';
import { saveTemplate } from './template.ts';
import { useUpload } from './useImports.ts';

const limit = Math.floor(importLimitBytes / 1_048_576);
const readable = /\.(csv|tsv|txt|xlsx)$/i;

/** Takes a file: dropped, or chosen with the mouse or the keyboard. */
export function FileStep({ companyId, onDone }: { companyId: string; onDone: (one: FileImport) => void }) {
  const translate = useTranslate();
  const text = useImportText();
  const { template, useFieldLabel } = useLook();
  const labelOf = useFieldLabel();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const upload = useUpload(companyId, onDone);

  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    upload.reset();
    if (file.size > importLimitBytes) return setRefused(text('drop.tooLarge', { name: file.name, limit }));
    if (!readable.test(file.name)) return setRefused(text('drop.oldExcel'));
    setRefused(null);
    upload.mutate(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const wrong = refused ?? (upload.isError ? fileFault(upload.error, translate) : null);
  return (
    <section className="import-drop-area">
      <div
        className="import-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <h2>{text('drop.title')}</h2>
        <p>{text('drop.text', { limit })}</p>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file may be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
        {upload.isPending ? (
          <div className="import-uploading" role="status">
            <p>{text('drop.uploading', { name: upload.variables.name })}</p>
            <progress aria-label={text('drop.uploading', { name: upload.variables.name })} />
          </div>
        ) : (
          <p className="import-actions">
            <button type="button" className="button button-primary" onClick={() => input.current?.click()}>
              {text('drop.choose')}
            </button>
            <button
              type="button"
              className="link-button"
              onClick={() => saveTemplate(template, labelOf, (name) => text(`example.${name}`))}
            >
              {text('drop.template')}
            </button>
          </p>
        )}
      </div>
      {wrong && (
        <p className="import-wrong" role="alert">
          {wrong}
        </p>
      )}
    </section>
  );
}
