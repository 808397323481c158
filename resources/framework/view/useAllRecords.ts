import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';

/** The query family of {@link useAllRecords}. */
export const allRecordsKey = 'allRecords';

const perPage = 500;

/**
 * All records of a resource of a company by id, for screens that look things up in them. The first page says how many
 * there are; the others come at the same time.
 */
export function useAllRecords<Row>(resource: string, companyId: string) {
  const provider = useDataProvider();
  return useQuery<ReadonlyMap<string, Row>>({
    queryKey: [allRecordsKey, resource, companyId],
    queryFn: async ({ signal }) => {
      const page = (at: number) =>
        provider.getList<RaRecord & Row>(resource, {
          pagination: { page: at, perPage },
          sort: { field: 'id', order: 'ASC' },
          filter: {},
          meta: { companyId },
          signal,
        });
      const { data, total = 0 } = await page(1);
      const more = Array.from({ length: Math.max(0, Math.ceil(total / perPage) - 1) }, (_, index) => page(index + 2));
      const pages = await Promise.all(more);
      return new Map([...data, ...pages.flatMap((one) => one.data)].map((one) => [String(one.id), one]));
    },
  });
}
