import { useInput } from 'react-admin';
import type { MediaKind } from '#contract/constants.ts';
import { MediaField } from '#ui/MediaField.tsx';
import { useUpload } from './uploads.ts';

/** A record's picture, recording or film: stored when chosen, kept when the form is saved. */
export function MediaInput({ kind, source, label }: { kind: MediaKind; source: string; label: string }) {
  const store = useUpload(kind);
  const { field } = useInput({ source, defaultValue: null });
  return (
    <MediaField
      kind={kind}
      label={label}
      url={typeof field.value === 'string' && field.value ? field.value : null}
      onChoose={async (file, sending) => field.onChange(await store(file, sending))}
      onClear={() => field.onChange(null)}
    />
  );
}
