import type { Problem } from '../core/problems.ts';
import { isSameJson } from '../core/sameJson.ts';
import type { CopyCounts } from './menuCopies.ts';
import type { MenuContent } from './menuTypes.ts';
import type { MenuService } from './menuValues.ts';

/** Which branches can take a copy of a menu, and what they get. Pure. */

/** A branch with the services that it offers. */
export interface CopiedTo {
  id: string;
  currency: string;
  offered: readonly MenuService[];
}

/** Why a branch cannot take a copy; null if it can. @param currency that of the menu, if it matters */
export function whyNoCopy(
  to: Pick<CopiedTo, 'offered' | 'currency'>,
  services: readonly MenuService[],
  currency: string | null,
): 'service' | 'currency' | null {
  if (!services.some((service) => to.offered.includes(service))) return 'service';
  return currency !== null && to.currency !== currency ? 'currency' : null;
}

const codes = { service: 'branchLacksService', currency: 'otherCurrency' };

/** The problems of each branch that does not exist or cannot take a copy. */
export function copyProblems(
  branchIds: readonly string[],
  branches: ReadonlyMap<string, CopiedTo>,
  services: readonly MenuService[],
  currency: string | null,
): Problem[] {
  return branchIds.flatMap((id, index) => {
    const to = branches.get(id);
    const reason = to && whyNoCopy(to, services, currency);
    if (to && !reason) return [];
    return [{ path: `branchIds.${index}`, code: reason ? codes[reason] : 'missing' }];
  });
}

/** The menu as a branch gets it: another one without the prices of the branch that it comes from. */
export function copiedContent(
  content: MenuContent,
  from: string,
  to: Pick<CopiedTo, 'id' | 'offered'>,
  services: readonly MenuService[],
): MenuContent {
  return {
    ...content,
    services: services.filter((service) => to.offered.includes(service)),
    items: content.items.map((item) => ({
      ...item,
      prices: item.prices.filter(({ branch }) => branch !== from || from === to.id),
    })),
  };
}

/** How many items a copy adds, removes and changes. @param before the menu that it replaces */
export function copyCounts(before: MenuContent | null, after: MenuContent): CopyCounts {
  const was = new Map(before?.items.map((item) => [item.id, item]));
  const both = after.items.filter(({ id }) => was.has(id));
  return {
    added: after.items.length - both.length,
    removed: was.size - both.length,
    changed: both.filter((item) => !isSameJson(was.get(item.id), item)).length,
  };
}
