import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { groupPictureTypes, pictureProblems, type GroupPicture } from '#contract/organization/groupRules.ts';
import { MediaField } from '#ui/MediaField.tsx';
import type { InputProps } from '#resources/framework/fields.ts';
import { Fault } from '#resources/framework/view/form/fieldParts.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { pictureHint } from './words.ts';

/** The dimensions of a picture; none if the browser cannot read it. */
async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  const size = { width: bitmap?.width ?? 0, height: bitmap?.height ?? 0 };
  bitmap?.close();
  return size;
}

/** A picture of the group: validated when selected, uploaded when the group is saved. */
export default function PictureInput({ source, label, readOnly }: InputProps) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const { field, fieldState } = useController({ name: source });
  const value = field.value as string | File | null;
  const place = source as GroupPicture;
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (!(value instanceof File)) return setShown(null);
    const address = URL.createObjectURL(value);
    setShown(address);
    return () => URL.revokeObjectURL(address);
  }, [value]);
  const refusal = (bytes: number, size?: { width: number; height: number }) => {
    const problems = pictureProblems(place, { bytes, width: 0, height: 0, ...size });
    const problem = problems.find(({ code }) => size || code.endsWith('TOO_LARGE'));
    return problem ? translate(`errors.field.${problem.code}`) : null;
  };
  return (
    <>
      <MediaField
        label={label}
        url={value instanceof File ? shown : value || null}
        readOnly={readOnly}
        only={{ hint: labelOf(pictureHint(place)), types: groupPictureTypes, refusal: ({ size }) => refusal(size) }}
        onChoose={async (file) => {
          const problem = refusal(file.size, await sizeOf(file));
          if (problem) throw new Error(problem);
          field.onChange(file);
        }}
        onClear={() => field.onChange(null)}
      />
      <Fault message={fieldState.error?.message} />
    </>
  );
}
