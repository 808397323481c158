import { useQuery } from '@tanstack/react-query';
import { listComplaints } from '#contract/complaints.ts';
import { call } from '#data-provider/client.ts';

/** What everything about complaints is kept under. */
export const complaintsFamily = 'complaints';

/** Complaints by status, as far as the rest of the question goes. */
export function useComplaintCounts(companyId: string | null, asked: Readonly<Record<string, unknown>> = {}) {
  return useQuery({
    queryKey: [complaintsFamily, companyId, 'counts', asked],
    queryFn: async ({ signal }) => {
      const query = { ...asked, status: 'open', itemsPerPage: 1 } as const;
      return (await call(listComplaints, { params: { companyId: companyId ?? '' }, query, signal })).counts;
    },
    enabled: companyId !== null,
    placeholderData: (before) => before,
  }).data;
}
