import { useInput } from 'react-admin';
import { uploadAudio, uploadPicture, uploadVideo } from '#contract/companies.ts';
import type { MediaKind } from '#contract/constants.ts';
import { upload } from '#data-provider/upload.ts';
import { MediaField, type Sending } from '#ui/MediaField.tsx';
import { useScope } from '../scope.ts';

const calls = { image: uploadPicture, audio: uploadAudio, video: uploadVideo };

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
  const { companyId } = useScope();
  const inCompany = async (file: File, sending: Sending) =>
    (await upload(calls[kind], { params: { companyId: companyId ?? '' }, file }, sending)).url;
  const { field } = useInput({ source, defaultValue: null });
  return (
    <MediaField
      kind={kind}
      label={label}
      url={typeof field.value === 'string' && field.value ? field.value : null}
      readOnly={readOnly}
      onChoose={async (file, sending) => field.onChange(await (store ?? inCompany)(file, sending))}
      onClear={() => field.onChange(null)}
    />
  );
}
