import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import { later } from '#contract/labels/laterLabels.ts';
import type { MenuCategory, MenuItem } from '#contract/menus/menuTypes.ts';
import { textIn } from '#resources/framework/values.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import { allRecordsKey } from '#resources/framework/view/useAllRecords.ts';
import { rowParts } from '#ui/tree/groups.ts';

/** The items and categories of a company by id, which menus are made of. */
export interface Library {
  items: ReadonlyMap<string, MenuItem>;
  categories: ReadonlyMap<string, MenuCategory>;
}

/** The category or item of a row; undefined if it has been deleted since. */
export function recordIn({ items, categories }: Library, row: string): MenuItem | MenuCategory | undefined {
  const { group, member } = rowParts(row);
  return member === undefined ? categories.get(group) : items.get(member);
}

/** The name of each row in the person's language. */
export function useRowNames(library: Library) {
  const labelOf = useLabels();
  const language = useLanguage();
  return useCallback(
    (row: string) => textIn(recordIn(library, row)?.name ?? {}, language) ?? labelOf(later.deleted),
    [library, language, labelOf],
  );
}

/** Adds to the library: an item or a category with a name in the language of the person, and what was added. */
export function useNewRecords(companyId: string) {
  const provider = useDataProvider();
  const queries = useQueryClient();
  const language = useLanguage();
  /** @returns its id */
  const newRecord = async (
    resource: 'menuItems' | 'menuCategories',
    { name, code = null, price }: { name: string; code?: string | null; price?: number | null },
  ): Promise<string> => {
    const data = { name: { [language]: name }, code, active: true };
    const made = await provider.create(resource, {
      data: resource === 'menuItems' ? { ...data, kind: 'item', price: price ?? 0 } : data,
      meta: { companyId },
    });
    return String(made.data.id);
  };
  return { newRecord, reload: () => queries.invalidateQueries({ queryKey: [allRecordsKey] }) };
}
