import { useTranslate } from 'ra-core';
import { useRef, useState, type DragEvent } from 'react';
import { importLimitBytes, type GuestImport } from '#contract/imports.ts';
import { useFieldLabel } from './fields.ts';
import { fileFault } from './fileFault.ts';
import { saveTemplate } from './template.ts';
import { useUpload } from './useImports.ts';

const limit = Math.floor(importLimitBytes / 1_048_576);
const readable = /\.(csv|tsv|txt|xlsx)$/i;

/** Takes a file: dropped, or chosen with the mouse or the keyboard. */
export function FileStep({ companyId, onDone }: { companyId: string; onDone: (one: GuestImport) => void }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const upload = useUpload(companyId, onDone);

  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    upload.reset();
    if (file.size > importLimitBytes)
      return setRefused(translate('crmImport.drop.tooLarge', { name: file.name, limit }));
    if (!readable.test(file.name)) return setRefused(translate('crmImport.drop.oldExcel'));
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
        <h2>{translate('crmImport.drop.title')}</h2>
        <p>{translate('crmImport.drop.text', { limit })}</p>
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
            <p>{translate('crmImport.drop.uploading', { name: upload.variables.name })}</p>
            <progress aria-label={translate('crmImport.drop.uploading', { name: upload.variables.name })} />
          </div>
        ) : (
          <p className="import-actions">
            <button type="button" className="button button-primary" onClick={() => input.current?.click()}>
              {translate('crmImport.drop.choose')}
            </button>
            <button
              type="button"
              className="link-button"
              onClick={() => saveTemplate(labelOf, (name) => translate(`crmImport.example.${name}`))}
            >
              {translate('crmImport.drop.template')}
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
