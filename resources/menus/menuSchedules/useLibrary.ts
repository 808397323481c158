import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import type { MenuCategory, MenuItem } from '#contract/menus/menuTypes.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';

/** The items and categories of a company by id, which menus are made of. */
export interface Library {
  items: ReadonlyMap<string, MenuItem>;
  categories: ReadonlyMap<string, MenuCategory>;
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
  return { newRecord, reload: () => queries.invalidateQueries({ queryKey: ['menuLibrary', companyId] }) };
}

const perPage = 500;

/** All of them: rows that are pasted are matched with each name in each language. */
export function useLibrary(companyId: string) {
  const provider = useDataProvider();
  const read = async <T>(resource: string, signal: AbortSignal): Promise<ReadonlyMap<string, T>> => {
    const page = (at: number) =>
      provider.getList<RaRecord & T>(resource, {
        pagination: { page: at, perPage },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
        meta: { companyId },
        signal,
      });
    const { data, total = 0 } = await page(1);
    const more = Array.from({ length: Math.max(0, Math.ceil(total / perPage) - 1) }, (_, index) => page(index + 2));
    const pages = await Promise.all(more);
    const all = [...data, ...pages.flatMap((one) => one.data)];
    return new Map(all.map((one) => [String(one.id), one]));
  };
  return useQuery<Library>({
    queryKey: ['menuLibrary', companyId],
    queryFn: async ({ signal }) => {
      const [items, categories] = await Promise.all([
        read<MenuItem>('menuItems', signal),
        read<MenuCategory>('menuCategories', signal),
      ]);
      return { items, categories };
    },
  });
}
