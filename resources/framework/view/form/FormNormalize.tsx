import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ResourceCalls } from '../../calls.ts';
import type { LoadCalls } from '../../resource.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Updates dependent fields immediately, with the same rules as for the request; all dependent fields if none are named.
 */
export function Following({ normalize, names }: { normalize: (values: Values) => Values; names?: readonly string[] }) {
  const { setValue } = useFormContext();
  const values = useWatch() as Values;
  useEffect(() => {
    const normalized = normalize(values);
    for (const name of names ?? Object.keys(normalized))
      if (values[name] !== normalized[name]) setValue(name, normalized[name], { shouldDirty: true });
  }, [normalize, names, values, setValue]);
  return null;
}

/** The same with the rule of a resource's calls. */
export function FormNormalize({ calls }: { calls: LoadCalls }) {
  const [normalize, setNormalize] = useState<ResourceCalls['normalize']>();
  useEffect(() => {
    let here = true;
    calls().then(
      (loaded) => here && setNormalize(() => loaded.normalize),
      // Normalized at the latest when it is sent.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [calls]);
  return normalize && <Following normalize={normalize} />;
}
