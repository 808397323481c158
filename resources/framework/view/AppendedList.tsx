import { uniqBy } from 'es-toolkit';
import { useMemo } from 'react';
import { useInfiniteListController, type ListControllerResult } from 'ra-core';
import { ListView, type ListParts } from './ListPage.tsx';
import { More } from './More.tsx';
import { useCounts } from './useFigures.ts';
import { useCorrected, useListOptions, type AnyRecord } from './useResourceList.ts';

/** A list whose pages are appended, with react-admin's controller for infinite lists. */
export default function AppendedList({ resource, place, correct }: ListParts) {
  const infinite = useInfiniteListController<AnyRecord>(useListOptions(resource, place));
  const counts = useCounts(resource, infinite.filterValues, place.known);
  // New records moved others to the next page.
  const data = useMemo(() => infinite.data && uniqBy(infinite.data, ({ id }) => id), [infinite.data]);
  const list = { ...infinite, data } as unknown as ListControllerResult<AnyRecord>;
  useCorrected(list, correct);
  const { total, hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = infinite;
  const more = {
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    shown: data?.length ?? 0,
    total: total ?? data?.length ?? 0,
  };
  return <ListView {...{ resource, place, list, counts }} footer={<More {...more} />} />;
}
