import { useInfiniteListController, type ListControllerResult } from 'ra-core';
import { ListView, type ListParts } from './ListPage.tsx';
import { More } from './More.tsx';
import { useCounts } from './useFigures.ts';
import { useCorrected, useListOptions, type AnyRecord } from './useResourceList.ts';

/** A list whose pages are put below each other, on react-admin's controller for these. */
export default function AppendedList({ resource, place, correct }: ListParts) {
  const infinite = useInfiniteListController<AnyRecord>(useListOptions(resource, place));
  const counts = useCounts(resource, infinite.filterValues, place.known);
  const list = infinite as unknown as ListControllerResult<AnyRecord>;
  useCorrected(list, correct);
  const { data = [], total, hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = infinite;
  const more = { hasNextPage, isFetchingNextPage, fetchNextPage, shown: data.length, total: total ?? data.length };
  return <ListView {...{ resource, place, list, counts }} footer={<More {...more} />} />;
}
