import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { SoldOutChange } from '#contract/menus/soldOut.ts';
import { isSoldOut } from '#contract/menus/soldOutRules.ts';
import { useNow } from '#resources/framework/view/useNow.ts';
import { useSoldOutList } from '../useSoldOutList.ts';

/** Which items of the branch's published menus are sold out now, and a change of it that guests see at once. */
export function useMarks({ companyId, branchId }: { companyId: string; branchId: string }) {
  const translate = useTranslate();
  const { answer, put } = useSoldOutList(companyId, branchId);
  const now = useNow();
  const states = useMemo(
    () =>
      new Map(
        answer.data?.items.map(({ id, soldOut, stock }) => [
          id,
          stock === 0 || (soldOut !== null && isSoldOut(soldOut, now)),
        ]),
      ),
    [answer.data, now],
  );
  return {
    /** By item; others are in no published menu. */
    states,
    mark: (ids: readonly string[], until: 'today' | 'available') => {
      const changes = ids.flatMap((id): SoldOutChange[] =>
        states.has(id) ? [{ target: 'item', id, modifier: '', until }] : [],
      );
      const isAvailable = (undone: boolean) => (until === 'available') !== undone;
      if (changes.length)
        put(changes, (undone) =>
          translate(`menuEditor.marked.${isAvailable(undone) ? 'available' : 'soldOut'}`, { count: changes.length }),
        );
    },
  };
}
