import { useInput, useRecordContext } from 'react-admin';
import { uploadCompanyLogo, uploadLogoAsAdmin } from '#contract/companies.ts';
import { upload } from '#data-provider/upload.ts';
import { MediaField, type Sending } from '#ui/MediaField.tsx';
import type { InputProps } from '../define/fields.ts';
import { useSay } from '../define/view/say.ts';
import { companyFields } from './fields.ts';

/** The company's picture: stored when chosen, kept when the form is saved. */
export default function LogoInput({ source, readOnly }: InputProps) {
  const say = useSay();
  const record = useRecordContext();
  const { field } = useInput({ source, defaultValue: null });

  const onChoose = async (file: File, sending: Sending) => {
    const { url } = record
      ? await upload(uploadCompanyLogo, { params: { companyId: String(record.id) }, file }, sending)
      : await upload(uploadLogoAsAdmin, { file }, sending);
    field.onChange(url);
  };
  return (
    <MediaField
      label={say(companyFields.logo.label)}
      url={typeof field.value === 'string' && field.value ? field.value : null}
      readOnly={readOnly}
      onChoose={onChoose}
      onClear={() => field.onChange(null)}
    />
  );
}
