import { useInput } from 'react-admin';
import type { MediaKind } from '#contract/core/constants.ts';
import { MediaField, type UploadOptions } from '#ui/MediaField.tsx';
import { FieldNote } from './fieldParts.tsx';
import { useMediaUpload } from './uploads.ts';

interface MediaInputProps {
  kind: MediaKind;
  source: string;
  label: string;
  readOnly?: boolean;
  isRequired?: boolean;
  helperText?: string | false;
  /** Uploads the file, if the record has its own call for that. @returns its address */
  store?: (file: File, sending: UploadOptions) => Promise<string>;
}

/** A record's picture, audio or video: uploaded when selected, used once the form is saved. */
export function MediaInput({ kind, source, label, readOnly, isRequired, helperText, store }: MediaInputProps) {
  const usual = useMediaUpload(kind);
  const { field, fieldState } = useInput({ source, defaultValue: null });
  return (
    <>
      <MediaField
        kind={kind}
        label={label}
        required={isRequired}
        chooser={field.ref}
        url={typeof field.value === 'string' && field.value ? field.value : null}
        readOnly={readOnly}
        onChoose={async (file, sending) => field.onChange(await (store ?? usual)(file, sending))}
        onClear={() => field.onChange(null)}
      />
      <FieldNote message={fieldState.error?.message} help={helperText} />
    </>
  );
}
