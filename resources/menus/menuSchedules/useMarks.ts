import { chunk } from 'es-toolkit';
import { useNotify, useTranslate } from 'ra-core';
import { createElement, useMemo } from 'react';
import { getSoldOut, putSoldOut, type SoldOutChange } from '#contract/menus/soldOut.ts';
import { isSoldOut } from '#contract/menus/soldOutRules.ts';
import { call } from '#data-provider/client.ts';
import { useFollowing } from '#resources/framework/view/following.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useNow } from '#resources/framework/view/useNow.ts';
import { UndoToast } from '#ui/UndoToast.tsx';

const family = 'soldOut';
const most = 200;
/** Milliseconds, long enough to undo. */
const undoable = 8_000;

/** Which items of the branch's published menus are sold out now, and a change of it that guests see at once. */
export function useMarks(params: { companyId: string; branchId: string }) {
  const notify = useNotify();
  const translate = useTranslate();
  const { data } = useCall([family], getSoldOut, { params });
  useFollowing('menu', family);
  const now = useNow();
  const states = useMemo(
    () =>
      new Map(
        data?.items.map(({ id, soldOut, stock }) => [id, stock === 0 || (soldOut !== null && isSoldOut(soldOut, now))]),
      ),
    [data, now],
  );
  const put = useAction(
    async (changes: readonly SoldOutChange[]) => {
      const answers = [];
      for (const some of chunk([...changes], most))
        answers.push(await call(putSoldOut, { params, body: { changes: some } }));
      return answers.flatMap(({ previous }) => previous);
    },
    {
      reads: [[family]],
      onDone: (previous, changes) => {
        const until = changes[0]?.until === 'available' ? 'available' : 'soldOut';
        const text = translate(`menuEditor.marked.${until}`, { count: changes.length });
        notify(createElement(UndoToast, { text, onUndo: () => put.mutate(previous) }), { autoHideDuration: undoable });
      },
    },
  );
  return {
    /** By item; others are in no published menu. */
    states,
    pending: put.isPending,
    mark: (ids: readonly string[], until: 'today' | 'available') => {
      const changes = ids.flatMap((id): SoldOutChange[] =>
        states.has(id) ? [{ target: 'item', id, modifier: '', until }] : [],
      );
      if (changes.length) put.mutate(changes);
    },
  };
}
