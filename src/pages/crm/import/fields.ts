import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { ImportField } from '#contract/imports.ts';
import customers from '#resources/customers/resource.ts';
import type { Resource } from '#resources/define/resource.ts';
import { useSay } from '#resources/define/view/say.ts';

/** Where the guest's declaration calls a field otherwise. */
const declared: Partial<Record<ImportField, string>> = { firstSeenTime: 'firstSeen', lastSeatTime: 'lastSeat' };

/** What a field is called: as everywhere else, where it is a field of the guest. */
export function useFieldLabel(): (field: ImportField) => string {
  const translate = useTranslate();
  const say = useSay();
  return useCallback(
    (field) => {
      const fields: Resource['fields'] = customers.fields;
      const label = fields[declared[field] ?? field]?.label;
      return label ? say(label) : translate(`crmImport.columns.${field}`);
    },
    [say, translate],
  );
}
