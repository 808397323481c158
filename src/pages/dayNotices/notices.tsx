import { useTranslate } from 'ra-core';
import type { AffectedReservation, DayNotice } from '#contract/dayNotices/dayNotices.ts';
import { closedDayLabels } from '#contract/reservations/reservationLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';

/** Shared parts of the pages about closed days. */

/** The query key of a company's notices. */
export const noticesOf = (companyId: string) => ['dayNotices', companyId] as const;

/** An action that changes a notice and refetches all notices. */
export const useNoticeAction = <Input, Result>(
  companyId: string,
  run: (input: Input) => Promise<Result>,
  options?: Parameters<typeof useAction<Input, Result>>[1],
) => useAction(run, { reads: [noticesOf(companyId), ['bookingPreview', companyId]], ...options });

/** Whether the day is closed or open again. */
export function NoticeStatus({ notice: { status } }: { notice: DayNotice }) {
  const labelOf = useLabels();
  return <span className={status === 'closed' ? 'tag tag-warn' : 'tag'}>{labelOf(closedDayLabels[status])}</span>;
}

/** The names of a notice's branches. */
export function useNoticeBranches(): (notice: DayNotice) => string {
  const branchName = useBranchName();
  return ({ branchIds }) => branchIds.map((id) => branchName(id) ?? id).join(', ');
}

/** The numbers of upcoming reservations and guests. */
export function useAffectedText(): (coming: readonly AffectedReservation[]) => string {
  const translate = useTranslate();
  return (coming) =>
    translate('dayNotices.affected', {
      smart_count: coming.length,
      count: coming.length,
      people: coming.reduce((sum, { groupSize }) => sum + groupSize, 0),
    });
}
