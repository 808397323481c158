import { keepPreviousData } from '@tanstack/react-query';
import { listComplaints } from '#contract/feedback/complaints.ts';
import { useCall } from '#resources/framework/view/useCall.ts';

/** What everything about complaints is kept under. */
export const complaintsFamily = 'complaints';

/** Complaints by status, as far as the rest of the question goes. */
export function useComplaintCounts(companyId: string | null, asked: Readonly<Record<string, unknown>> = {}) {
  return useCall(
    [complaintsFamily, companyId, 'counts'],
    listComplaints,
    { params: { companyId: companyId ?? '' }, query: { ...asked, status: 'open', itemsPerPage: 1 } },
    { enabled: companyId !== null, placeholderData: keepPreviousData },
  ).data?.counts;
}
