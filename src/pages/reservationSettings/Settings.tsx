import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useScope } from '#resources/define/view/scope.ts';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { usePageTitle } from '#ui/title.ts';
import { BranchForm } from './BranchForm.tsx';
import { Sections } from './Sections.tsx';
import { useBranchSettings } from './useSettings.ts';
import './settings.css';

/** How each branch takes reservations, and the sections of the company's dining day. */
export default function Settings() {
  const translate = useTranslate();
  const id = useId();
  usePageTitle(translate('reservationSettings.page'));
  const { companyId, company, branches } = useScope();
  const [query, setQuery] = useSearchParams();
  const [branchUnsaved, setBranchUnsaved] = useState(false);
  const [sectionsUnsaved, setSectionsUnsaved] = useState(false);
  const [settled, setSettled] = useState(false);
  const settle = useCallback(() => setSettled(true), []);
  if (!companyId)
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  const asked = query.get('branch_id');
  const branch = branches.find((one) => one.id === asked) ?? branches[0];
  const choose = (branchId: string) => {
    const next = new URLSearchParams(query);
    next.set('branch_id', branchId);
    setQuery(next, { replace: true });
  };
  return (
    <div className="reservation-settings">
      <LeaveGuard unsaved={branchUnsaved || sectionsUnsaved} also={branchUnsaved ? ['branch_id'] : []} />
      <label className="settings-branch" htmlFor={id}>
        <span>{translate('reservationSettings.branch')}</span>
        <select id={id} value={branch?.id ?? ''} onChange={(event) => choose(event.target.value)}>
          {branches.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      {branch ? (
        <OneBranch
          key={branch.id}
          companyId={companyId}
          branchId={branch.id}
          onUnsaved={setBranchUnsaved}
          onSettled={settle}
        />
      ) : company ? (
        <EmptyState title={translate('reservationSettings.noBranch')} />
      ) : (
        <TableSkeleton rows={8} columns={2} />
      )}
      {/* Asked for at once, and shown when it will not be pushed down any more. */}
      <div hidden={branch ? !settled : !company}>
        <Sections key={companyId} companyId={companyId} onUnsaved={setSectionsUnsaved} />
      </div>
    </div>
  );
}

interface OneBranchProps {
  companyId: string;
  branchId: string;
  onUnsaved: (unsaved: boolean) => void;
  /** It has its height. */
  onSettled: () => void;
}

function OneBranch({ companyId, branchId, onUnsaved, onSettled }: OneBranchProps) {
  const answer = useBranchSettings(companyId, branchId);
  const { isPending } = answer;
  useEffect(() => {
    if (!isPending) onSettled();
  }, [isPending, onSettled]);
  if (answer.isPending) return <TableSkeleton rows={8} columns={2} />;
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  return <BranchForm key={answer.data.version} {...{ companyId, branchId, onUnsaved }} settings={answer.data} />;
}
