import type { Complaint } from '#contract/complaints.ts';
import { useScope } from '#resources/define/view/scope.ts';

/** Where the guest was. */
export default function Branch({ row }: { row: Pick<Complaint, 'branchId'> }) {
  return <>{useScope().branches.find(({ id }) => id === row.branchId)?.name ?? row.branchId}</>;
}
