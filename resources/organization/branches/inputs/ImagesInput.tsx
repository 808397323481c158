import { common } from '#contract/labels/commonLabels.ts';
import { useInput } from 'react-admin';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { uploadBranchFile } from '#contract/platform/uploads.ts';
import { upload } from '#data-provider/upload.ts';
import { type InputProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { Columns } from '#ui/Columns.tsx';
import { MediaField } from '#ui/MediaField.tsx';
import { branchInputWords } from './words.ts';

const most = 12;

/** An ordered list of up to twelve pictures. */
export default function ImagesInput({ source, label: legend, readOnly }: InputProps) {
  const labelOf = useLabels();
  const { companyId, branches, branchId } = useScope();
  const { field } = useInput<string[]>({ source, defaultValue: [] });
  // The empty slot is reset once it is filled.
  const [added, setAdded] = useState(0);
  const urls = (field.value ?? []) as string[];
  const { getValues } = useFormContext();
  /** The current pictures, after an upload. */
  const current = () => (getValues(source) ?? []) as string[];
  const branch = branches.find(({ id }) => id === branchId) ?? branches[0];
  const label = labelOf(common.photo);
  const send = async (file: File, sending: Parameters<Parameters<typeof MediaField>[0]['onChoose']>[1]) => {
    const params = { companyId: companyId ?? '', branchId: branch?.id ?? '' };
    return (await upload(uploadBranchFile, { params, file }, sending)).url;
  };
  return (
    <Columns widths={300} role="group" aria-label={legend}>
      {urls.map((url, at) => (
        <MediaField
          key={url}
          label={`${label} ${at + 1}`}
          url={url}
          readOnly={readOnly}
          onChoose={async (file, sending) => {
            const next = await send(file, sending);
            field.onChange(current().map((one) => (one === url ? next : one)));
          }}
          onClear={() => field.onChange(urls.filter((_, index) => index !== at))}
        />
      ))}
      {!readOnly && urls.length < most && (
        <MediaField
          key={added}
          label={labelOf(branchInputWords.addPicture)}
          url={null}
          onChoose={async (file, sending) => {
            const next = await send(file, sending);
            if (!current().includes(next)) field.onChange([...current(), next]);
            setAdded(added + 1);
          }}
          onClear={() => undefined}
        />
      )}
    </Columns>
  );
}
