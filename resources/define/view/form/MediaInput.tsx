import { useInput } from 'react-admin';
import type { MediaKind } from '#contract/constants.ts';
import { MediaField, type Sending } from '#ui/MediaField.tsx';
import { useUpload } from './uploads.ts';

interface MediaInputProps {
  kind: MediaKind;
  source: string;
  label: string;
  readOnly?: boolean;
  /** Stores it where the record has a call of its own for that. @returns its address */
  store?: (file: File, sending: Sending) => Promise<string>;
}

/** A record's picture, recording or film: stored when chosen, kept when the form is saved. */
export function MediaInput({ kind, source, label, readOnly, store }: MediaInputProps) {
  const usual = useUpload(kind);
  const { field } = useInput({ source, defaultValue: null });
  return (
    <MediaField
      kind={kind}
      label={label}
      url={typeof field.value === 'string' && field.value ? field.value : null}
      readOnly={readOnly}
      onChoose={async (file, sending) => field.onChange(await (store ?? usual)(file, sending))}
      onClear={() => field.onChange(null)}
    />
  );
}
