import { useEffect, useId, useRef, useState } from 'react';
import { FieldTitle, useInput, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { mediaLimits } from '#contract/core/constants.ts';
import type { ListedPicture } from '#contract/core/wire.ts';
import { Button } from '#ui/Button.tsx';
import { errorText } from '#ui/errorText.ts';
import { fileProblem, SendingBar } from '#ui/MediaField.tsx';
import { moved, MoveButtons } from '#ui/MoveButtons.tsx';
import { pictureSize } from '#ui/pictureSize.ts';
import { FieldNote } from './fieldParts.tsx';
import { useMediaUpload } from './uploads.ts';
import { useDragOrder } from './useDragOrder.ts';

interface ImagesInputProps {
  source: string;
  label: string;
  helperText?: string | false;
  isRequired?: boolean;
  max: number;
}

/** The number of files being uploaded, the progress of the current one, from 0 to 1, and how to cancel. */
interface Busy {
  left: number;
  share: number;
  stop: AbortController;
}

/**
 * An ordered list of pictures: several can be selected or dropped at once; each is uploaded by itself and used once the
 * form is saved.
 */
export function ImagesInput({ source, label, helperText, isRequired, max }: ImagesInputProps) {
  const translate = useTranslate();
  const store = useMediaUpload('image');
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useInput<ListedPicture[]>({ source, defaultValue: [] });
  const pictures = Array.isArray(value) ? (value as ListedPicture[]) : [];
  const { getValues } = useFormContext();
  /** The current pictures, while files are uploading. */
  const current = () => (getValues(source) as ListedPicture[] | null) ?? [];
  const [busy, setBusy] = useState<Busy | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [dragged, drag] = useDragOrder(list, (from, to) => {
    onChange(moved(current(), from, to - from));
  });
  const running = useRef<AbortController>(undefined);
  // Leaving the page cancels the uploads.
  useEffect(() => () => running.current?.abort(), []);

  const add = async (files: readonly File[]) => {
    const stop = new AbortController();
    running.current = stop;
    const wrong: string[] = [];
    for (const [at, file] of files.entries()) {
      if (stop.signal.aborted) break;
      const report = (share: number) => setBusy({ left: files.length - at, share, stop });
      report(0);
      const unfit = fileProblem(file, mediaLimits.image);
      try {
        if (current().length >= max) throw new Error(translate('errors.field.tooMany', { max }));
        if (unfit) throw new Error(translate(`errors.${unfit}`));
        const size = await pictureSize(file);
        const url = await store(file, { signal: stop.signal, onProgress: report });
        // The same file has the same address.
        if (current().some((one) => one.url === url)) throw new Error(translate('ui.pictures.there'));
        onChange([...current(), { url, ...size }]);
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
        if (!busy) void add([...event.dataTransfer.files]);
      }}
    >
      <span className="field-label" id={id}>
        <FieldTitle label={label} isRequired={isRequired} />
      </span>
      <ol ref={list} className="plain-list row">
        {pictures.map(({ url, width, height }, at) => (
          <li key={url} className="framed stack stack-tight" data-dragged={at === dragged || undefined}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={translate('ui.pictures.open', { number: at + 1 })}
            >
              <img
                src={url}
                width={width}
                height={height}
                alt=""
                draggable={false}
                onPointerDown={(event) => {
                  if (event.pointerType === 'mouse') drag(at);
                }}
                onDragStart={(event) => event.preventDefault()}
              />
            </a>
            <MoveButtons
              at={at}
              count={pictures.length}
              pictures
              onMove={(by) => onChange(moved(pictures, at, by))}
              onRemove={() => onChange(pictures.filter((one) => one.url !== url))}
            />
          </li>
        ))}
      </ol>
      <div className="row">
        <Button
          ref={ref}
          label="ui.pictures.add"
          aria-describedby={id}
          disabled={busy !== null || pictures.length >= max}
          onClick={() => chooser.current?.click()}
        />
        {busy ? (
          <>
            <span className="grow">
              <SendingBar share={busy.share} />
            </span>
            <span className="quiet small">{translate('ui.pictures.left', { left: busy.left })}</span>
            <Button variant="link" label="ui.media.cancel" onClick={() => busy.stop.abort()} />
          </>
        ) : (
          <span className="quiet small">{translate('ui.media.image.hint')}</span>
        )}
      </div>
      <FieldNote message={fieldState.error?.message} help={helperText} />
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
        accept={mediaLimits.image.types.join(',')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void add(files);
        }}
      />
    </div>
  );
}
