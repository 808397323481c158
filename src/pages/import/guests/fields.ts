import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import customers from '#resources/customers/resource.ts';
import type { Resource } from '#resources/define/resource.ts';
import { useSay } from '#resources/define/view/say.ts';

/** Where the guest's declaration calls a field otherwise. */
const declared: Readonly<Record<string, string>> = { firstSeenTime: 'firstSeen', lastSeatTime: 'lastSeat' };

/** What a field is called: as everywhere else, where it is a field of the guest. */
export function useFieldLabel(): (field: string) => string {
  const translate = useTranslate();
  const say = useSay();
  return useCallback(
    (field) => {
      const fields: Resource['fields'] = customers.fields;
      const label = fields[declared[field] ?? field]?.label;
      return label ? say(label) : translate(`imports.columns.${field}`);
    },
    [say, translate],
  );
}
