import { useQuery } from '@tanstack/react-query';
import { call } from '#data-provider/client.ts';
import { standardEndpoints } from '#resources/define/endpoints.ts';
import { useScope } from '#resources/define/view/scope.ts';
import tables from '#resources/tables/resource.ts';

/** A table that a party can be given. */
export interface Table {
  name: string;
  seats: number;
  area: string;
}

const endpoints = standardEndpoints(tables);
const none: readonly Table[] = [];

/** The tables in use of a branch, in their order; none while they are not known: names can be written. */
export function useTables(branchId: string): readonly Table[] {
  const { companyId } = useScope();
  const answer = useQuery({
    queryKey: ['tables', 'ofBranch', companyId, branchId],
    queryFn: ({ signal }) =>
      call(endpoints.list, {
        params: { companyId: companyId ?? '' },
        query: { filter: { branchId: [branchId], active: true }, sort: ['position', 'ASC'], range: [0, 499] },
        signal,
      }),
    enabled: companyId !== null,
    staleTime: 60_000,
    select: (rows) =>
      rows.map(({ name, seats, area }): Table => ({
        name: String(name),
        seats: Number(seats),
        area: String(area ?? ''),
      })),
  });
  return answer.data ?? none;
}
