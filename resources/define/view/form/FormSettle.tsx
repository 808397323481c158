import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ResourceCalls } from '../../calls.ts';
import type { LoadCalls } from '../../resource.ts';

type Values = Readonly<Record<string, unknown>>;

/** Fields that follow others: seen at once, and what is sent is the same. All that are settled where none are named. */
export function Following({ settle, names }: { settle: (values: Values) => Values; names?: readonly string[] }) {
  const { setValue } = useFormContext();
  const values = useWatch() as Values;
  useEffect(() => {
    const settled = settle(values);
    for (const name of names ?? Object.keys(settled))
      if (values[name] !== settled[name]) setValue(name, settled[name], { shouldDirty: true });
  }, [settle, names, values, setValue]);
  return null;
}

/** The same by the rule of a resource's calls. */
export function FormSettle({ calls }: { calls: LoadCalls }) {
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
  return settle && <Following settle={settle} />;
}
