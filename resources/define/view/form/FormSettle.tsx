import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ResourceCalls } from '../../calls.ts';
import type { LoadCalls } from '../../resource.ts';

/** Fields that follow others, as the rule of the resource's calls has it: seen at once, and what is sent is the same. */
export function FormSettle({ calls }: { calls: LoadCalls }) {
  const { setValue } = useFormContext();
  const values = useWatch() as Readonly<Record<string, unknown>>;
  const [settle, setSettle] = useState<ResourceCalls['settle']>();
  useEffect(() => {
    let here = true;
    calls().then(
      (loaded) => here && setSettle(() => loaded.settle),
      // It is settled when it is sent, at the latest.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [calls]);
  useEffect(() => {
    if (!settle) return;
    for (const [name, value] of Object.entries(settle(values)))
      if (values[name] !== value) setValue(name, value, { shouldDirty: true });
  }, [settle, values, setValue]);
  return null;
}
