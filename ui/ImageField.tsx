import { useTranslate } from 'ra-core';
import { useId, useRef, useState } from 'react';
import { imageTypes, uploadLimitBytes } from '#contract/constants.ts';
import './ImageField.css';

interface ImageFieldProps {
  label: string;
  url: string | null;
  readOnly?: boolean;
  /** Stores the file; the field shows that it is busy until the promise ends. */
  onChoose: (file: File) => Promise<void>;
  onClear: () => void;
}

/** A picture that can be chosen, dropped or cleared; refuses what the server would before sending it. */
export function ImageField({ label, url, readOnly = false, onChoose, onClear }: ImageFieldProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const unfit =
      file.size > uploadLimitBytes
        ? 'too_large'
        : imageTypes.every((one) => one !== file.type)
          ? 'unsupported_type'
          : null;
    setRefused(unfit);
    if (unfit) return;
    setBusy(true);
    await onChoose(file).finally(() => setBusy(false));
  };
  return (
    <div
      className="image-field"
      onDragOver={(event) => !readOnly && event.preventDefault()}
      onDrop={(event) => {
        if (readOnly) return;
        event.preventDefault();
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <span className="field-label" id={id}>
        {label}
      </span>
      <div className="image-row">
        <span className="image-frame" aria-busy={busy}>
          {url ? <img src={url} alt={label} /> : <span className="quiet">{translate('ui.image.none')}</span>}
        </span>
        {!readOnly && (
          <span className="image-actions">
            <button
              type="button"
              className="button"
              aria-describedby={id}
              disabled={busy}
              onClick={() => input.current?.click()}
            >
              {translate(busy ? 'ui.image.busy' : url ? 'ui.image.replace' : 'ui.image.choose')}
            </button>
            {url && (
              <button type="button" className="link-button" disabled={busy} onClick={onClear}>
                {translate('ui.image.remove')}
              </button>
            )}
            <span className="image-hint">{translate('ui.image.hint')}</span>
          </span>
        )}
      </div>
      {refused && (
        <p className="image-error" role="alert">
          {translate(`errors.${refused}`)}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
