import { NumberInput } from 'react-admin';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { settleLimits } from '#contract/companies.ts';
import type { InputProps } from '../define/fields.ts';
import { FieldValue } from '../define/view/form/inputs.tsx';
import { useSay } from '../define/view/say.ts';
import { companyFields } from './fields.ts';

const tied = ['webBookingBlacklistEnabled', 'noShowLimitEnabled', 'noShowLimitPerCustomer'] as const;

/** The no-show limit; it follows the blacklist and its own switch as the rules of the contract say. */
export default function NoShowLimitInput({ source, readOnly }: InputProps) {
  const say = useSay();
  const { setValue } = useFormContext();
  const [webBookingBlacklistEnabled, noShowLimitEnabled, noShowLimitPerCustomer] = useWatch({ name: [...tied] });
  const field = companyFields.noShowLimitPerCustomer;

  useEffect(() => {
    const now: Record<(typeof tied)[number], unknown> = {
      webBookingBlacklistEnabled,
      noShowLimitEnabled,
      noShowLimitPerCustomer,
    };
    const settled: typeof now = settleLimits({
      webBookingBlacklistEnabled: webBookingBlacklistEnabled === true,
      noShowLimitEnabled: noShowLimitEnabled === true,
      noShowLimitPerCustomer: typeof noShowLimitPerCustomer === 'number' ? noShowLimitPerCustomer : null,
    });
    for (const name of tied) {
      if ((settled[name] ?? null) !== (now[name] ?? null) && now[name] !== undefined && now[name] !== '')
        setValue(name, settled[name], { shouldDirty: true });
    }
    if (noShowLimitEnabled === true && noShowLimitPerCustomer === null)
      setValue(source, settled.noShowLimitPerCustomer, { shouldDirty: true });
  }, [webBookingBlacklistEnabled, noShowLimitEnabled, noShowLimitPerCustomer, setValue, source]);

  if (readOnly) return <FieldValue field={field} source={source} />;
  return (
    <NumberInput
      source={source}
      label={say(field.label)}
      min={1}
      max={999}
      step={1}
      helperText={false}
      fullWidth
      disabled={noShowLimitEnabled !== true}
    />
  );
}
