import { useRef } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { mediaLimits } from '#contract/core/constants.ts';
import type { ListedPicture } from '#contract/core/wire.ts';
import { fileProblem, type UploadOptions } from '#ui/MediaField.tsx';
import { moved, MoveButtons } from '#ui/MoveButtons.tsx';
import { pictureSize } from '#ui/pictureSize.ts';
import { FieldNote } from './fieldParts.tsx';
import { FilesAdder } from './FilesAdder.tsx';
import { useMediaUpload } from './uploads.ts';
import { useDragOrder } from './useDragOrder.ts';

interface ImagesInputProps {
  source: string;
  label: string;
  helperText?: string | false;
  isRequired?: boolean;
  max: number;
}

/** An ordered list of pictures, which are used once the form is saved. */
export default function ImagesInput({ source, label, helperText, isRequired, max }: ImagesInputProps) {
  const translate = useTranslate();
  const store = useMediaUpload('image');
  const list = useRef<HTMLOListElement>(null);
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useInput<ListedPicture[]>({ source, defaultValue: [] });
  const pictures = Array.isArray(value) ? (value as ListedPicture[]) : [];
  const { getValues } = useFormContext();
  /** The current pictures, while files are uploading. */
  const current = () => (getValues(source) as ListedPicture[] | null) ?? [];
  const [dragged, drag] = useDragOrder(list, (from, to) => {
    onChange(moved(current(), from, to - from));
  });

  const add = async (file: File, sending: UploadOptions) => {
    const unfit = fileProblem(file, mediaLimits.image);
    if (current().length >= max) throw new Error(translate('errors.field.tooMany', { max }));
    if (unfit) throw new Error(translate(`errors.${unfit}`));
    const size = await pictureSize(file);
    const url = await store(file, sending);
    // The same file has the same address.
    if (current().some((one) => one.url === url)) throw new Error(translate('ui.pictures.there'));
    onChange([...current(), { url, ...size }]);
  };
  return (
    <FilesAdder
      {...{ label, isRequired, add }}
      action={translate('ui.pictures.add')}
      hint={translate('ui.media.image.hint')}
      accept={mediaLimits.image.types}
      full={pictures.length >= max}
      chooser={ref}
      note={<FieldNote message={fieldState.error?.message} help={helperText} />}
    >
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
    </FilesAdder>
  );
}
