import { useInput, useNotify, useTranslate } from 'react-admin';
import { uploadPicture } from '#contract/companies.ts';
import { call } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import { ImageField } from '#ui/ImageField.tsx';
import { useScope } from '../scope.ts';

/** A record's picture: stored when chosen, kept when the form is saved. */
export function PictureInput({ source, label }: { source: string; label: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { companyId } = useScope();
  const { field } = useInput({ source, defaultValue: null });

  const upload = async (file: File) => {
    try {
      const { url } = await call(uploadPicture, { params: { companyId: companyId ?? '' }, file });
      field.onChange(url);
    } catch (error) {
      notify(errorText(error, translate), { type: 'error' });
    }
  };
  return (
    <ImageField
      label={label}
      url={typeof field.value === 'string' && field.value ? field.value : null}
      onChoose={upload}
      onClear={() => field.onChange(null)}
    />
  );
}
