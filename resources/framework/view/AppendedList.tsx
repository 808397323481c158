import { pick, uniqBy } from 'es-toolkit';
import { useMemo } from 'react';
import { useInfiniteGetList } from 'ra-core';
import type { Resource } from '../resource.ts';
import { ListView } from './ListPage.tsx';
import { More } from './More.tsx';
import { useCounts } from './useFigures.ts';
import { useListAddress } from './useListAddress.ts';
import { answerParts, useListParts, useListRequest, type AnyRecord, type RecordList } from './useResourceList.ts';

/** A list whose pages are appended. */
export default function AppendedList({ resource }: { resource: Resource }) {
  const place = useListAddress(resource);
  const request = useListRequest(resource, place);
  const answer = useInfiniteGetList<AnyRecord>(resource.name, request.params, request.options);
  const { total, hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = answer;
  const parts = useListParts(resource, place, request, total);
  // New records moved others to the next page.
  const data = useMemo(
    () =>
      answer.data &&
      uniqBy(
        answer.data.pages.flatMap((page) => page.data),
        ({ id }) => id,
      ),
    [answer.data],
  );
  const list = {
    ...parts,
    ...pick(answer, answerParts),
    data,
    hasPreviousPage: false,
    hasNextPage,
  } as RecordList;
  const counts = useCounts(resource, list.filterValues, place.known);
  const shown = data?.length ?? 0;
  const more = { hasNextPage, isFetchingNextPage, fetchNextPage, shown, total: total ?? shown };
  return <ListView {...{ resource, place, list, counts }} footer={<More {...more} />} />;
}
