import { keepPreviousData } from '@tanstack/react-query';
import { menuOf } from '#contract/menus/branchMenuRules.ts';
import { menuAt } from '#contract/menus/menuPlan.ts';
import { listBranchMenus } from '#contract/menus/branchMenus.ts';
import { wallTime } from '#contract/core/zones.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useNow } from '#resources/framework/view/useNow.ts';

/** The menus of the current branch. */
export function useMenus(known = '') {
  const { companyId, branchId } = useScope();
  return useCall(
    ['branchMenus', companyId, known],
    listBranchMenus,
    { params: { companyId: companyId ?? '', branchId: branchId ?? '' }, query: { offset: 0, limit: 200 } },
    { enabled: companyId !== null && branchId !== null, staleTime: 0, placeholderData: keepPreviousData },
  );
}

/**
 * The menu that guests of the current branch see now, with its schedule, otherwise the menu of the day.
 *
 * @param known other loaded data about the menus: a change triggers a reload
 */
export function useMenuOfDay(known = '') {
  const scope = useScope();
  const answer = useMenus(known);
  const [date = '', time = ''] = wallTime(useNow(), branchZone(scope, scope.branchId)).split('T');
  const menus = answer.data?.menus ?? [];
  const shown = menuAt(menus, date, time);
  return { answer, menu: shown?.menu ?? menuOf(menus, date), on: shown?.menu.schedules[shown.at] };
}
