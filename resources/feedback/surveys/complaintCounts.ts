import { keepPreviousData } from '@tanstack/react-query';
import { listComplaints } from '#contract/feedback/complaints.ts';
import { useCall } from '#resources/framework/view/useCall.ts';

/** The query key of everything about complaints. */
export const complaintsKey = 'complaints';

/** Complaints by status, with the other filters applied. */
export function useComplaintCounts(companyId: string | null, conditions: Readonly<Record<string, unknown>> = {}) {
  return useCall(
    [complaintsKey, companyId, 'counts'],
    listComplaints,
    { params: { companyId: companyId ?? '' }, query: { ...conditions, status: 'open', itemsPerPage: 1 } },
    { enabled: companyId !== null, placeholderData: keepPreviousData },
  ).data?.counts;
}
