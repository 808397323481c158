import { useInput, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { uploadCompanyLogo, uploadLogoAsAdmin } from '#contract/companies.ts';
import { call } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import { ImageField } from '#ui/ImageField.tsx';
import type { InputProps } from '../define/fields.ts';
import { useSay } from '../define/view/say.ts';
import { companyFields } from './fields.ts';

/** The company's picture: stored when chosen, kept when the form is saved. */
export default function LogoInput({ source, readOnly }: InputProps) {
  const say = useSay();
  const translate = useTranslate();
  const notify = useNotify();
  const record = useRecordContext();
  const { field } = useInput({ source, defaultValue: null });

  const upload = async (file: File) => {
    try {
      const { url } = record
        ? await call(uploadCompanyLogo, { params: { companyId: String(record.id) }, file })
        : await call(uploadLogoAsAdmin, { file });
      field.onChange(url);
    } catch (error) {
      notify(errorText(error, translate), { type: 'error' });
    }
  };
  return (
    <ImageField
      label={say(companyFields.logo.label)}
      url={typeof field.value === 'string' && field.value ? field.value : null}
      readOnly={readOnly}
      onChoose={upload}
      onClear={() => field.onChange(null)}
    />
  );
}
