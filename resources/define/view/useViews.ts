import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  createView,
  deleteView,
  getView,
  listViews,
  type NewView,
  patchView,
  type SavedView,
  type ViewChanges,
} from '#contract/views.ts';
import { writingRoles } from '#contract/permissions.ts';
import { call, callWithHeaders } from '#data-provider/client.ts';
import { newVersion } from '#data-provider/common.ts';
import type { Resource } from '../resource.ts';
import { useScope } from './scope.ts';
import { useAction } from './useAction.ts';

const allKey = (companyId: string) => ['views', companyId];
const oneKey = (companyId: string, id: string) => ['views', companyId, 'one', id];

/** The saved view of an address, as far as the person may look through it; none where `id` is null. */
export function useView(id: string | null) {
  const { companyId, branches } = useScope();
  const answer = useQuery({
    queryKey: oneKey(companyId ?? '', id ?? ''),
    queryFn: ({ signal }) => call(getView, { params: { companyId: companyId ?? '', viewId: id ?? '' }, signal }),
    enabled: id !== null && companyId !== null,
  });
  const view = id === null ? undefined : answer.data;
  // A colleague who is confined to some branches sees the view of these.
  const kept = useMemo(() => {
    if (!view?.state.branches) return view?.state;
    const { branches: asked, ...rest } = view.state;
    const own = asked.filter((one) => branches.some((branch) => branch.id === one));
    return own.length ? { ...rest, branches: own } : rest;
  }, [view, branches]);
  return { view, kept, error: id === null ? null : answer.error };
}

/** The views in the person's menu. */
export function useViewList(resource: Resource) {
  const { companyId } = useScope();
  return useQuery({
    queryKey: [...allKey(companyId ?? ''), resource.name],
    queryFn: async ({ signal }) =>
      (await call(listViews, { params: { companyId: companyId ?? '' }, query: {}, signal })).views,
    enabled: companyId !== null,
  });
}

/** Whether the person may change a view. */
export function useMayChange(): { create: boolean; change: (view: SavedView) => boolean } {
  const { me } = useScope();
  return useMemo(() => {
    const create = (writingRoles as readonly string[]).includes(me.role);
    return { create, change: (view) => create && (view.owner.id === me.id || me.role === 'manager') };
  }, [me]);
}

/** Saves, changes and deletes views; what is shown of them follows. */
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
    // A colleague may have been faster: then the newer one is fetched, too.
    { onDone: keep, onSettled: refresh },
  );
  const remove = useAction((view: SavedView) => call(deleteView, { params: { companyId: company, viewId: view.id } }), {
    done: 'ui.views.deleted',
    doneArgs: (_, { name }) => ({ name }),
    // The list may still be looked at through the view that is gone: it is not asked for again.
    onDone: (_, view) =>
      void client.invalidateQueries({
        queryKey: allKey(company),
        predicate: ({ queryKey }) => queryKey[3] !== view.id,
      }),
  });
  return { create, change, remove, keep };
}
