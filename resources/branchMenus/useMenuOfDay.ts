import { keepPreviousData } from '@tanstack/react-query';
import { menuOf } from '#contract/branchMenuRules.ts';
import { listBranchMenus } from '#contract/branchMenus.ts';
import { diningDayAt } from '#contract/ranges.ts';
import { useScope, zoneOf } from '../define/view/scope.ts';
import { useCall } from '../define/view/useCall.ts';
import { useNow } from '../define/view/useNow.ts';

/**
 * The menu that the branch worked in shows today, by the dining day of its clocks.
 *
 * @param known what is known of the menus beside it: asked for anew when this is another
 */
export function useMenuOfDay(known = '') {
  const scope = useScope();
  const { companyId, branchId } = scope;
  const now = useNow();
  const answer = useCall(
    ['branchMenus', companyId, known],
    listBranchMenus,
    { params: { companyId: companyId ?? '', branchId: branchId ?? '' }, query: { offset: 0, limit: 200 } },
    { enabled: companyId !== null && branchId !== null, staleTime: 0, placeholderData: keepPreviousData },
  );
  const zone = zoneOf(scope, branchId);
  return { answer, menu: answer.data && menuOf(answer.data.menus, diningDayAt(zone, now)), zone, now };
}
