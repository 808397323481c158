import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { writingRoles } from '#contract/core/permissions.ts';
import {
  createView,
  deleteView,
  type NewView,
  patchView,
  type SavedView,
  type ViewChanges,
} from '#contract/guests/views.ts';
import { call, callWithHeaders } from '#data-provider/client.ts';
import { newVersion } from '#data-provider/common.ts';
import { useScope } from './scope.ts';
import { useAction } from './useAction.ts';
import { allKey, oneKey } from './useViews.ts';

/** Whether the user may change a view. */
export function useMayChange(): { create: boolean; change: (view: SavedView) => boolean } {
  const { me } = useScope();
  return useMemo(() => {
    const create = (writingRoles as readonly string[]).includes(me.role);
    return { create, change: (view) => create && (view.owner.id === me.id || me.role === 'manager') };
  }, [me]);
}

/** Saves, changes and deletes views, and updates the screen. */
export function useViewActions() {
  const client = useQueryClient();
  const { companyId } = useScope();
  const company = companyId ?? '';
  const keep = (view: SavedView) => client.setQueryData(oneKey(company, view.id), view);
  const refresh = () => void client.invalidateQueries({ queryKey: allKey(company) });

  const create = useAction((body: NewView) => call(createView, { params: { companyId: company }, body }), {
    done: 'ui.views.saved',
    doneArgs: ({ name }) => ({ name }),
    onDone: (view) => {
      keep(view);
      refresh();
    },
  });
  const change = useAction(
    async ({ view, changes }: { view: SavedView; changes: Omit<ViewChanges, 'version'> }) => {
      const params = { companyId: company, viewId: view.id };
      const { headers } = await callWithHeaders(patchView, { params, body: { version: view.version, ...changes } });
      return { ...view, ...changes, version: newVersion(headers, view) };
    },
    // A colleague may have changed it: then the newer version is loaded, too.
    { onDone: keep, onSettled: refresh },
  );
  const remove = useAction((view: SavedView) => call(deleteView, { params: { companyId: company, viewId: view.id } }), {
    done: 'ui.views.deleted',
    doneArgs: (_, { name }) => ({ name }),
    // The list may still use the deleted view, so it is not requested again.
    onDone: (_, view) =>
      void client.invalidateQueries({
        queryKey: allKey(company),
        predicate: ({ queryKey }) => queryKey[3] !== view.id,
      }),
  });
  return { create, change, remove, keep };
}
