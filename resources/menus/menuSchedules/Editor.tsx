import { useParams } from 'react-router';
import { getSchedule } from '#contract/menus/menuSchedules.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { lazyOnce, preloadOnce } from '#ui/lazy.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import type { EditingProps } from './Editing.tsx';
import menus from './resource.ts';
import { useLibrary } from './useLibrary.ts';

const load = () => import('./Editing.tsx');
// The code comes while the menu is asked for, not before.
preloadOnce<EditingProps>(load);

/** Edits a structured menu. */
export default function Editor() {
  const { id = '' } = useParams();
  const { companyId, branchId } = useScope();
  const params = { companyId: companyId ?? '', branchId: branchId ?? '', scheduleId: id };
  const menu = useCall([menus.name, params.companyId, 'one'], getSchedule, { params });
  const library = useLibrary(params.companyId);
  const Editing = lazyOnce<EditingProps>(load);
  return (
    <QueryBoundary answer={menu} rows={10} columns={2}>
      {(stored) => (
        <QueryBoundary answer={library} rows={10} columns={2}>
          {(records) => <Editing key={id} library={records} {...{ stored, params }} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}
