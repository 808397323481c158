import { useEffect, useRef } from 'react';
import { useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { MediaField } from '#ui/MediaField.tsx';
import type { InputProps } from '#resources/framework/fields.ts';
import { Fault } from '#resources/framework/view/form/fieldParts.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import type { CoverImageData } from './calls.ts';
import { voucherWords } from './words.ts';

/** The cover picture: shown when selected, uploaded with the voucher. */
export default function CoverInput({ source, readOnly }: InputProps) {
  const labelOf = useLabels();
  const { field, fieldState } = useInput<string | null>({ source, defaultValue: null });
  const { setValue } = useFormContext();
  const shown = useRef<string>(undefined);
  useEffect(
    () => () => {
      if (shown.current) URL.revokeObjectURL(shown.current);
    },
    [],
  );
  const choose = (data: CoverImageData | null) => {
    if (shown.current) URL.revokeObjectURL(shown.current);
    shown.current = data?.url;
    setValue('coverImageData', data, { shouldDirty: true });
    setValue(source, data?.url ?? null, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <MediaField
        label={labelOf(voucherWords.cover)}
        url={typeof field.value === 'string' && field.value ? field.value : null}
        readOnly={readOnly}
        onChoose={(file) => {
          choose({ url: URL.createObjectURL(file), file });
          return Promise.resolve();
        }}
        onClear={() => choose(null)}
      />
      <Fault message={fieldState.error?.message} />
    </>
  );
}
