import { FieldTitle, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type Ref } from 'react';
import { mediaLimits, type MediaKind } from '#contract/core/constants.ts';
import { Button } from './Button.tsx';
import { errorText } from './errorText.ts';
import './parts.css';
import './MediaField.css';

/** Controls an upload: a signal to cancel it, and a callback for the progress, from 0 to 1. */
export interface UploadOptions {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

interface MediaFieldProps {
  kind?: MediaKind;
  label: string;
  required?: boolean;
  /** A ref to the button that selects a file. */
  chooser?: Ref<HTMLButtonElement>;
  url: string | null;
  readOnly?: boolean;
  /** Stricter limits than the default: the hint, the types, and the reason for rejecting a file. */
  only?: { hint: string; types: readonly string[]; refusal: (file: File) => string | null };
  /** Stores the file. The progress and errors are shown until the promise settles. */
  onChoose: (file: File, sending: UploadOptions) => Promise<void>;
  onClear: () => void;
}

/**
 * A picture, audio or video that can be selected, dropped or removed. Files that the server would refuse are rejected
 * before the upload.
 */
export function MediaField(props: MediaFieldProps) {
  const { kind = 'image', label, required, chooser, url, readOnly = false, only, onChoose, onClear } = props;
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const id = useId();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = share !== null;
  const { types, maxBytes } = { ...mediaLimits[kind], ...(only && { types: only.types }) };
  // Leaving the page cancels the upload.
  useEffect(() => () => sending.current?.abort(), []);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const reason = fileProblem(file, { types, maxBytes });
    const unfit = only?.refusal(file) ?? (reason && translate(`errors.${reason}`));
    setProblem(unfit);
    if (unfit) return;
    const own = new AbortController();
    sending.current = own;
    setShare(0);
    try {
      await onChoose(file, { signal: own.signal, onProgress: setShare });
    } catch (error) {
      if (!own.signal.aborted) setProblem(errorText(error, translate));
    } finally {
      setShare(null);
    }
  };
  return (
    <div
      onDragOver={(event) => !readOnly && event.preventDefault()}
      onDrop={(event) => {
        if (readOnly) return;
        event.preventDefault();
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <span className="field-label" id={id}>
        <FieldTitle label={label} isRequired={required} />
      </span>
      <div className="image-row" data-kind={kind}>
        <span className="image-frame" aria-busy={busy}>
          {url ? (
            <Shown kind={kind} url={url} label={label} />
          ) : (
            <span className="quiet">{translate(`ui.media.${kind}.none`)}</span>
          )}
        </span>
        {!readOnly && (
          <span className="row">
            <Button ref={chooser} aria-describedby={id} disabled={busy} onClick={() => input.current?.click()}>
              {translate(busy ? 'ui.media.busy' : url ? 'ui.media.replace' : `ui.media.${kind}.choose`)}
            </Button>
            {busy ? (
              <Button variant="link" label="ui.media.cancel" onClick={() => sending.current?.abort()} />
            ) : (
              url && <Button variant="link" label="ui.media.remove" onClick={onClear} />
            )}
            {busy ? (
              <SendingBar share={share} />
            ) : (
              <span className="image-hint quiet small">{only?.hint ?? translate(`ui.media.${kind}.hint`)}</span>
            )}
          </span>
        )}
      </div>
      {problem && (
        <p className="fail" role="alert">
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={types.join(',')}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** The progress of an upload, from 0 to 1. */
export function SendingBar({ share }: { share: number }) {
  const translate = useTranslate();
  const percent = Math.round(share * 100);
  return <progress max={100} value={percent} aria-label={translate('ui.media.progress', { percent })} />;
}

function Shown({ kind, url, label }: { kind: MediaKind; url: string; label: string }) {
  if (kind === 'audio') return <audio src={url} controls preload="metadata" aria-label={label} />;
  if (kind === 'video') return <video src={url} controls preload="metadata" aria-label={label} />;
  return <img src={url} alt={label} />;
}

/** Browsers use several names for the same type. */
const others: Readonly<Record<string, string>> = {
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
};
const plainType = (type: string) => others[type] ?? type;

/** The format of phones that no browser can display; it has its own error text. */
const heicReason = 'reasons.heicPicturesAreNotSupportedSaveAsJpeg';

/** The reason why the server would refuse a file, as a key of `errors`. */
export function fileProblem(
  { name, size, type }: File,
  { types, maxBytes }: { types: readonly string[]; maxBytes: number },
): 'too_large' | 'unsupported_type' | typeof heicReason | null {
  if (types.includes('image/jpeg') && (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name))) return heicReason;
  if (size > maxBytes) return 'too_large';
  return types.includes(plainType(type)) ? null : 'unsupported_type';
}
