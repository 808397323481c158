import { useContext, useRef, useState } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { mediaLimits } from '#contract/core/constants.ts';
import { uploadBoardImage, uploadBoardVideo } from '#contract/reservations/queue/board.ts';
import { boardLimits, type BoardMedium } from '#contract/reservations/queue/boardFields.ts';
import { upload } from '#data-provider/upload.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { FieldNote } from '#resources/framework/view/form/fieldParts.tsx';
import { FilesAdder } from '#resources/framework/view/form/FilesAdder.tsx';
import { SendingContext } from '#resources/framework/view/form/uploads.ts';
import { useDragOrder } from '#resources/framework/view/form/useDragOrder.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useUndoNotice } from '#resources/framework/view/useUndoNotice.tsx';
import { Button } from '#ui/Button.tsx';
import { fileProblem, type UploadOptions } from '#ui/MediaField.tsx';
import { moved, MoveButtons } from '#ui/MoveButtons.tsx';
import { MediaPreview } from './MediaPreview.tsx';
import { boardWords } from './words.ts';

const { min, max, usual } = boardLimits.picture;
const kindOf = ({ type, name }: File) => (type.startsWith('video/') || /\.(mp4|webm)$/i.test(name) ? 'video' : 'image');

/** The pictures and films of a board in their order, each picture with its time. */
export default function MediaListInput({ source, label, readOnly }: InputProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const notice = useUndoNotice();
  const { companyId, branchId } = useScope();
  const countSending = useContext(SendingContext);
  const list = useRef<HTMLOListElement>(null);
  const [preview, setPreview] = useState(false);
  const { field, fieldState } = useInput<BoardMedium[]>({ source, defaultValue: [] });
  const { onChange } = field;
  const media = Array.isArray(field.value) ? (field.value as BoardMedium[]) : [];
  const { getValues } = useFormContext();
  /** The current ones, while files are uploading. */
  const current = () => (getValues(source) as BoardMedium[] | null) ?? [];
  const [dragged, drag] = useDragOrder(list, (from, to) => {
    onChange(moved(current(), from, to - from));
  });

  const add = async (file: File, sending: UploadOptions) => {
    const kind = kindOf(file);
    const unfit = fileProblem(file, mediaLimits[kind]);
    if (current().length >= boardLimits.media)
      throw new Error(translate('errors.field.tooMany', { max: boardLimits.media }));
    if (unfit) throw new Error(translate(`errors.${unfit}`));
    const query = { companyId: companyId ?? '', branchId: branchId ?? '' };
    countSending(1);
    try {
      const { url } = await upload(kind === 'video' ? uploadBoardVideo : uploadBoardImage, { query, file }, sending);
      // The same file has the same address.
      if (current().some((one) => one.url === url)) throw new Error(labelOf(boardWords.there));
      onChange([...current(), kind === 'video' ? { kind, url } : { kind, url, seconds: usual }]);
    } finally {
      countSending(-1);
    }
  };
  const remove = (at: number) => {
    const gone = media[at];
    onChange(media.toSpliced(at, 1));
    const putBack = () => gone && onChange(current().toSpliced(Math.min(at, current().length), 0, gone));
    notice(translate('ui.pictures.removed'), putBack);
  };
  const change = (at: number, seconds: number) =>
    onChange(current().map((one, index) => (index === at && one.kind === 'image' ? { ...one, seconds } : one)));

  const items = (
    <ol ref={list} className="plain-list row">
      {media.map((one, at) => (
        <li key={one.url} className="framed stack stack-tight board-medium" data-dragged={at === dragged || undefined}>
          <span
            onPointerDown={(event) => {
              if (!readOnly && event.pointerType === 'mouse') drag(at);
            }}
            onDragStart={(event) => event.preventDefault()}
          >
            {one.kind === 'video' ? (
              <video src={one.url} muted preload="metadata" />
            ) : (
              <img src={one.url} alt="" draggable={false} />
            )}
          </span>
          {one.kind === 'image' ? (
            <label className="row small">
              <span className="visually-hidden">{labelOf(boardWords.seconds, { n: at + 1 })}</span>
              <input
                type="number"
                className="search-box board-seconds"
                {...{ min, max }}
                disabled={readOnly}
                value={Number.isFinite(one.seconds) ? one.seconds : ''}
                onChange={(event) => change(at, event.target.valueAsNumber)}
              />
              {labelOf(boardWords.second)}
            </label>
          ) : (
            <span className="quiet small">▶</span>
          )}
          {!readOnly && (
            <MoveButtons
              at={at}
              count={media.length}
              pictures
              onMove={(by) => onChange(moved(media, at, by))}
              onRemove={() => remove(at)}
            />
          )}
        </li>
      ))}
    </ol>
  );
  return (
    <div className="stack stack-tight">
      {readOnly ? (
        items
      ) : (
        <FilesAdder
          label={typeof label === 'string' ? label : labelOf(boardWords.media)}
          action={labelOf(boardWords.addMedia)}
          hint={labelOf(boardWords.mediaHint)}
          accept={[...mediaLimits.image.types, ...mediaLimits.video.types]}
          full={media.length >= boardLimits.media}
          chooser={field.ref}
          add={add}
          note={<FieldNote message={fieldState.error?.message} />}
        >
          {items}
        </FilesAdder>
      )}
      {media.length > 0 && (
        <div>
          <Button onClick={() => setPreview(true)}>{translate('ui.form.preview')}</Button>
        </div>
      )}
      {preview && <MediaPreview media={media} onClose={() => setPreview(false)} />}
    </div>
  );
}
