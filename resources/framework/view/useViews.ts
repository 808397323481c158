import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getView, listViews } from '#contract/guests/views.ts';
import { call } from '#data-provider/client.ts';
import type { Resource } from '../resource.ts';
import { useScope } from './scope.ts';

/** The query keys of a company's views, and of one of them. */
export const allKey = (companyId: string) => ['views', companyId];
export const oneKey = (companyId: string, id: string) => ['views', companyId, 'one', id];

/** The saved view of an address, if the user may use it; none if `id` is null. */
export function useView(id: string | null) {
  const { companyId, branches } = useScope();
  const answer = useQuery({
    queryKey: oneKey(companyId ?? '', id ?? ''),
    queryFn: ({ signal }) => call(getView, { params: { companyId: companyId ?? '', viewId: id ?? '' }, signal }),
    enabled: id !== null && companyId !== null,
  });
  const view = id === null ? undefined : answer.data;
  // A colleague restricted to some branches sees the view for these.
  const storedView = useMemo(() => {
    if (!view?.state.branches) return view?.state;
    const { branches: viewBranches, ...rest } = view.state;
    const own = viewBranches.filter((one) => branches.some((branch) => branch.id === one));
    return own.length ? { ...rest, branches: own } : rest;
  }, [view, branches]);
  return { view, storedView, error: id === null ? null : answer.error };
}

/** The views in the user's menu. */
export function useViewList(resource: Resource) {
  const { companyId } = useScope();
  return useQuery({
    queryKey: [...allKey(companyId ?? ''), resource.name],
    queryFn: async ({ signal }) =>
      (await call(listViews, { params: { companyId: companyId ?? '' }, query: {}, signal })).views,
    enabled: companyId !== null,
  });
}
