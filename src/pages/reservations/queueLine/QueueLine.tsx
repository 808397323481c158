import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { EmptyState } from '#ui/states.tsx';
import { LineBoard } from './LineBoard.tsx';
import { StallNotice } from './StallNotice.tsx';
import { useQueueLine } from './useQueueLine.tsx';
import { queueWords as words } from './words.ts';
import './queueLine.css';

/** The queue of a branch on the tablet at the door: numbers, calls and seats. */
export default withCompany(function QueueLine({ companyId }) {
  const labelOf = useLabels();
  const { branchId } = useScope();
  if (!branchId) return <EmptyState title={labelOf(words.noBranch)} />;
  return <AtBranch key={`${companyId} ${branchId}`} {...{ companyId, branchId }} />;
});

function AtBranch({ companyId, branchId }: { companyId: string; branchId: string }) {
  const { answer, ...actions } = useQueueLine(companyId, branchId);
  const { isStalled, unsent } = actions;
  return (
    <div className="queue-line stack stack-wide">
      {isStalled && <StallNotice updated={answer.dataUpdatedAt} unsent={unsent.length} branchId={branchId} />}
      <LeaveGuard unsaved={unsent.length > 0} also={['branch_id']} />
      <QueryBoundary answer={answer} rows={6} columns={3}>
        {(line) => <LineBoard {...{ line, actions, companyId, branchId }} />}
      </QueryBoundary>
    </div>
  );
}
