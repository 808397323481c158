import { useInput } from 'react-admin';
import { uploadAudio, uploadPicture, uploadVideo } from '#contract/companies.ts';
import type { MediaKind } from '#contract/constants.ts';
import { upload } from '#data-provider/upload.ts';
import { MediaField } from '#ui/MediaField.tsx';
import { useScope } from '../scope.ts';

const calls = { image: uploadPicture, audio: uploadAudio, video: uploadVideo };

/** A record's picture, recording or film: stored when chosen, kept when the form is saved. */
export function MediaInput({ kind, source, label }: { kind: MediaKind; source: string; label: string }) {
  const { companyId } = useScope();
  const { field } = useInput({ source, defaultValue: null });
  return (
    <MediaField
      kind={kind}
      label={label}
      url={typeof field.value === 'string' && field.value ? field.value : null}
      onChoose={async (file, sending) => {
        const { url } = await upload(calls[kind], { params: { companyId: companyId ?? '' }, file }, sending);
        field.onChange(url);
      }}
      onClear={() => field.onChange(null)}
    />
  );
}
