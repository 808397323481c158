import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { chunk } from 'es-toolkit';
import { useNotify, useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { getSoldOut, putSoldOut, soldOutKey, type SoldOutChange, type SoldOutList } from '#contract/menus/soldOut.ts';
import { endOfDiningDay } from '#contract/menus/soldOutRules.ts';
import { call } from '#data-provider/client.ts';
import { useFollowing } from '#resources/framework/view/following.ts';
import { branchZone, useScope } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { errorText } from '#ui/errorText.ts';
import { UndoToast } from '#ui/UndoToast.tsx';

export const soldOutFamily = 'soldOut';
/** Milliseconds, long enough to undo. */
const undoable = 8_000;
/** Changes of one call. */
const most = 200;

type Patch = (list: SoldOutList) => SoldOutList;

/** A change of the list. */
interface Sending<Result = unknown> {
  /** What is shown until the server has answered. */
  patch: Patch;
  run: () => Promise<Result>;
  /** What is shown of the answer. */
  settled: (result: Result) => Patch;
  /** The message, and what undoes the change. */
  message: (result: Result) => string;
  undo?: ((result: Result) => void) | undefined;
}

type Mark = SoldOutList['items'][number]['soldOut'];

/** The list with changed states; `by` is who changes them. */
function withMarks(
  list: SoldOutList,
  changes: readonly SoldOutChange[],
  by: NonNullable<Mark>['by'],
  since: string,
): SoldOutList {
  const states = new Map(changes.map((one) => [soldOutKey(one), one.until]));
  const marked = <T extends { id: string; soldOut: Mark }>(one: T, target: SoldOutChange['target'], modifier = '') => {
    const until = states.get(soldOutKey({ target, id: one.id, modifier }));
    if (until === undefined) return one;
    return { ...one, soldOut: until === 'available' ? null : { until: until === 'notice' ? null : until, since, by } };
  };
  return {
    ...list,
    items: list.items.map((item) => marked(item, 'item')),
    modifiers: list.modifiers.map((modifier) => ({
      ...modifier,
      options: modifier.options.map((option) => marked(option, 'option', modifier.id)),
    })),
  };
}

/** What is sold out at a branch, with changes that are shown at once and sent one after the other. */
export function useSoldOutList(companyId: string, branchId: string) {
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const scope = useScope();
  const input = useMemo(() => ({ params: { companyId, branchId } }), [companyId, branchId]);
  const answer = useCall([soldOutFamily], getSoldOut, input);
  useFollowing('menu', soldOutFamily);
  const zone = branchZone(scope, branchId);
  const { id, name } = scope.me;
  const mutationKey = useMemo(() => [soldOutFamily, companyId, branchId], [companyId, branchId]);
  const { mutate } = useMutation({
    mutationKey,
    // One after the other.
    scope: { id: mutationKey.join(' ') },
    networkMode: 'always',
    mutationFn: ({ run }: Sending) => run(),
    onSuccess: (result, { settled, message, undo }) => {
      queries.setQueryData<SoldOutList>(
        [soldOutFamily, getSoldOut.path, input],
        (list) => list && settled(result)(list),
      );
      const text = message(result);
      notify(undo ? <UndoToast text={text} onUndo={() => undo(result)} /> : text, {
        autoHideDuration: undo ? undoable : undefined,
      });
    },
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
    onSettled: () => void queries.invalidateQueries({ queryKey: [soldOutFamily] }),
  });
  const send = mutate as <Result>(sending: Sending<Result>) => void;
  const patches = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Sending).patch,
  });

  /** @param said the message, also of undoing it */
  const put = useCallback(
    function change(changes: readonly SoldOutChange[], said: (undone: boolean) => string, undone = false) {
      const now = Date.now();
      const marks = (some: readonly SoldOutChange[]) => (list: SoldOutList) =>
        withMarks(list, some, { id, name }, new Date().toISOString());
      const shown = changes.map(({ until, ...one }) => ({
        ...one,
        until: until === 'today' ? (endOfDiningDay(zone, now) ?? 'notice') : until,
      }));
      send({
        patch: marks(shown),
        run: async () => {
          const answers = [];
          for (const some of chunk([...changes], most))
            answers.push(await call(putSoldOut, { ...input, body: { changes: some } }));
          return answers;
        },
        settled: (answers) => marks(answers.flatMap((one) => one.changes)),
        message: () => said(undone),
        undo: undone
          ? undefined
          : (answers) =>
              change(
                answers.flatMap(({ previous }) => previous),
                said,
                true,
              ),
      });
    },
    [send, input, zone, id, name],
  );
  const data = useMemo(
    () => answer.data && patches.reduce((list, patch) => patch(list), answer.data),
    [answer.data, patches],
  );
  return { answer: { ...answer, data }, params: input.params, zone, send, put };
}
