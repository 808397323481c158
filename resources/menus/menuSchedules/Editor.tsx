import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { MenuCategory, MenuItem } from '#contract/menus/menuTypes.ts';
import { getSchedule } from '#contract/menus/menuSchedules.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useAllRecords } from '#resources/framework/view/useAllRecords.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { lazyOnce, preloadOnce } from '#ui/lazy.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import type { EditingProps } from './Editing.tsx';
import menus from './resource.ts';

const load = () => import('./Editing.tsx');
// The code comes while the menu is asked for, not before.
preloadOnce<EditingProps>(load);

/** Edits a structured menu. */
export default function Editor() {
  const { id = '' } = useParams();
  const { companyId, branchId } = useScope();
  const params = { companyId: companyId ?? '', branchId: branchId ?? '', scheduleId: id };
  const menu = useCall([menus.name, params.companyId, 'one'], getSchedule, { params });
  // All of them: rows that are pasted are matched with each name in each language.
  const items = useAllRecords<MenuItem>('menuItems', params.companyId);
  const categories = useAllRecords<MenuCategory>('menuCategories', params.companyId);
  const library = useMemo(
    () => (items.data && categories.data ? { items: items.data, categories: categories.data } : undefined),
    [items.data, categories.data],
  );
  const Editing = lazyOnce<EditingProps>(load);
  return (
    <QueryBoundary answer={menu} rows={10} columns={2}>
      {(stored) => (
        <QueryBoundary answer={{ ...(items.isError ? items : categories), data: library }} rows={10} columns={2} large>
          {(records) => <Editing key={id} library={records} {...{ stored, params }} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}
