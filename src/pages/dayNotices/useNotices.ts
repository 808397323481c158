import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createDayNotice,
  getDayNotice,
  listConcerned,
  listDayNotices,
  reopenDay,
  tellDayNotice,
} from '#contract/dayNotices.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#data-provider/client.ts';

const noticesKey = (companyId: string) => ['dayNotices', companyId] as const;

export const useNotices = (companyId: string, page: number) =>
  useQuery({
    queryKey: [...noticesKey(companyId), 'list', page],
    queryFn: ({ signal }) => call(listDayNotices, { params: { companyId }, query: { page }, signal }),
    placeholderData: (before) => before,
  });

/** While work goes on it is read again and again. */
export const useNotice = (companyId: string, noticeId: string) =>
  useQuery({
    queryKey: [...noticesKey(companyId), 'one', noticeId],
    queryFn: ({ signal }) => call(getDayNotice, { params: { companyId, noticeId }, signal }),
    refetchInterval: ({ state }) => (state.data?.jobId ? 1_500 : false),
  });

export const useConcerned = (companyId: string, day: string, branchIds: readonly string[]) =>
  useQuery({
    queryKey: [...noticesKey(companyId), 'concerned', day, branchIds],
    queryFn: ({ signal }) =>
      call(listConcerned, { params: { companyId }, query: { day, branches: [...branchIds] }, signal }),
    enabled: day !== '' && branchIds.length > 0,
    placeholderData: (before) => before,
  });

/** What changes a notice; afterwards all of them are read again. */
export function useNoticeChanges(companyId: string) {
  const queries = useQueryClient();
  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: ['bookingPreview', companyId] });
    return queries.invalidateQueries({ queryKey: noticesKey(companyId) });
  };
  return {
    close: useMutation({
      mutationFn: (body: CallInput<typeof createDayNotice>['body']) =>
        call(createDayNotice, { params: { companyId }, body }),
      onSettled,
    }),
    reopen: useMutation({
      mutationFn: ({ id, version }: { id: string; version: number }) =>
        call(reopenDay, { params: { companyId, noticeId: id }, body: { version } }),
      onSettled,
    }),
    tell: useMutation({
      mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof tellDayNotice>['body']) =>
        call(tellDayNotice, { params: { companyId, noticeId: id }, body }),
      onSettled,
    }),
  };
}
