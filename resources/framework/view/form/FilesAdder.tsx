import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { FieldTitle, useTranslate } from 'react-admin';
import { Button } from '#ui/Button.tsx';
import { errorText } from '#ui/errorText.ts';
import { SendingBar, type UploadOptions } from '#ui/MediaField.tsx';

interface FilesAdderProps {
  label: string;
  isRequired?: boolean;
  /** The label of the button, and the hint beside it. */
  action: string;
  hint: string;
  /** Media types. */
  accept: readonly string[];
  /** No more files can be added. */
  full: boolean;
  chooser?: Ref<HTMLButtonElement>;
  /** Adds one file. @throws what is shown with the name of the file */
  add: (file: File, sending: UploadOptions) => Promise<void>;
  /** The list of files. */
  children: ReactNode;
  /** Below the button. */
  note?: ReactNode;
}

/** The number of files being uploaded, the progress of the current one, from 0 to 1, and how to cancel. */
interface Busy {
  left: number;
  share: number;
  stop: AbortController;
}

/** A list of files to which several can be added at once, by selecting or dropping them; each is uploaded by itself. */
export function FilesAdder(props: FilesAdderProps) {
  const { label, isRequired, action, hint, accept, full, chooser: button, add, children, note } = props;
  const translate = useTranslate();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const running = useRef<AbortController>(undefined);
  // Leaving the page cancels the uploads.
  useEffect(() => () => running.current?.abort(), []);

  const addAll = async (files: readonly File[]) => {
    const stop = new AbortController();
    running.current = stop;
    const wrong: string[] = [];
    for (const [at, file] of files.entries()) {
      if (stop.signal.aborted) break;
      const onProgress = (share: number) => setBusy({ left: files.length - at, share, stop });
      onProgress(0);
      try {
        await add(file, { signal: stop.signal, onProgress });
      } catch (error) {
        if (!stop.signal.aborted) wrong.push(`${file.name}: ${errorText(error, translate)}`);
      }
    }
    setBusy(null);
    setProblems(wrong);
  };
  return (
    <div
      className="pictures stack"
      role="group"
      aria-labelledby={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!busy) void addAll([...event.dataTransfer.files]);
      }}
    >
      <span className="field-label" id={id}>
        <FieldTitle label={label} isRequired={isRequired} />
      </span>
      {children}
      <div className="row">
        <Button
          ref={button}
          aria-describedby={id}
          disabled={busy !== null || full}
          onClick={() => chooser.current?.click()}
        >
          {action}
        </Button>
        {busy ? (
          <>
            <span className="grow">
              <SendingBar share={busy.share} />
            </span>
            <span className="quiet small">{translate('ui.pictures.left', { left: busy.left })}</span>
            <Button variant="link" label="ui.media.cancel" onClick={() => busy.stop.abort()} />
          </>
        ) : (
          <span className="quiet small">{hint}</span>
        )}
      </div>
      {note}
      {problems.map((problem) => (
        <p key={problem} className="fail small" role="alert">
          {problem}
        </p>
      ))}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={accept.join(',')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void addAll(files);
        }}
      />
    </div>
  );
}
