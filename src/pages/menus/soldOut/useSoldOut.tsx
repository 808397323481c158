import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { Label } from '#contract/core/label.ts';
import {
  getSoldOut,
  putSoldOut,
  putStock,
  type SoldOutChange,
  type SoldOutList,
  type StockChange,
} from '#contract/menus/soldOut.ts';
import { countAfter, endOfDiningDay } from '#contract/menus/soldOutRules.ts';
import { call } from '#data-provider/client.ts';
import { useFollowing } from '#resources/framework/view/following.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { branchZone, useScope } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { errorText } from '#ui/errorText.ts';
import { UndoToast } from '#ui/UndoToast.tsx';
import type { SoldOutRow } from './soldOutRows.ts';
import { withMarks, withStock } from './soldOutRows.ts';
import { soldOutWords as words } from './words.ts';

export const soldOutFamily = 'soldOut';
/** Milliseconds, long enough to undo. */
const undoable = 8_000;

type Patch = (list: SoldOutList) => SoldOutList;

interface Sending<Result> {
  /** What is shown until the server has answered. */
  patch: Patch;
  run: () => Promise<Result>;
  /** What is shown of the answer. */
  settled: (result: Result) => Patch;
  /** The message, and what undoes the change. */
  message: (result: Result) => string;
  undo?: (result: Result) => () => void;
}

/** What is sold out at the branch, with changes that are shown at once and sent one after the other. */
export function useSoldOut(companyId: string, branchId: string) {
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const labelOf = useLabels();
  const scope = useScope();
  const input = useMemo(() => ({ params: { companyId, branchId } }), [companyId, branchId]);
  const answer = useCall([soldOutFamily], getSoldOut, input);
  useFollowing('menu', soldOutFamily);
  const [patches, setPatches] = useState<readonly Patch[]>([]);
  const sent = useRef(Promise.resolve());
  const zone = branchZone(scope, branchId);
  const { id, name } = scope.me;

  const send = useCallback(
    <Result,>({ patch, run, settled, message, undo }: Sending<Result>) => {
      const change = async () => {
        try {
          const result = await run();
          queries.setQueryData<SoldOutList>(
            [soldOutFamily, getSoldOut.path, input],
            (list) => list && settled(result)(list),
          );
          const said = message(result);
          const text = undo ? <UndoToast text={said} onUndo={undo(result)} /> : said;
          notify(text, { autoHideDuration: undo ? undoable : undefined });
        } catch (error) {
          notify(errorText(error, translate), { type: 'error' });
        }
        setPatches((all) => all.filter((one) => one !== patch));
        void queries.invalidateQueries({ queryKey: [soldOutFamily] });
      };
      setPatches((all) => [...all, patch]);
      sent.current = sent.current.then(change);
    },
    [queries, input, notify, translate],
  );

  const marks = useCallback(
    (changes: readonly SoldOutChange[]) => (list: SoldOutList) =>
      withMarks(list, changes, { id, name }, new Date().toISOString()),
    [id, name],
  );
  const put = useCallback(
    function change(subject: string, changes: readonly SoldOutChange[], said: Label, undone = false) {
      const now = Date.now();
      const shown = changes.map(({ until, ...one }) => ({
        ...one,
        until: until === 'today' ? (endOfDiningDay(zone, now) ?? 'notice') : until,
      }));
      send<ResponseOf<typeof putSoldOut>>({
        patch: marks(shown),
        run: () => call(putSoldOut, { ...input, body: { changes: [...changes] } }),
        settled: (result) => marks(result.changes),
        message: () => labelOf(said, { name: subject }),
        ...(!undone && {
          undo:
            ({ previous }) =>
            () =>
              change(subject, previous, words.undone, true),
        }),
      });
    },
    [send, marks, input, zone, labelOf],
  );
  const mark = (row: SoldOutRow, until: string) => {
    const { target, id: of, modifier } = row;
    const said = until === 'today' ? words.markedToday : until === 'available' ? words.markedAvailable : words.marked;
    put(row.name, [{ target, id: of, modifier, until }], said);
  };
  const count = useCallback(
    function recount(
      { id: itemId, name: subject }: Pick<SoldOutRow, 'id' | 'name'>,
      change: StockChange,
      reason = '',
      undone = false,
    ) {
      const after = (before: number | null) =>
        'to' in change ? change.to : 'stop' in change || before === null ? null : countAfter(before, change.by);
      const said = (stock: number | null) =>
        stock === null
          ? labelOf(words.stopped, { name: subject })
          : labelOf(words.stockSet, { name: subject, n: stock });
      send<ResponseOf<typeof putStock>>({
        patch: (list) => withStock(list, itemId, after),
        run: () => call(putStock, { params: { ...input.params, itemId }, body: { change, reason } }),
        settled:
          ({ stock }) =>
          (list) =>
            withStock(list, itemId, () => stock),
        message: ({ stock }) => (undone ? labelOf(words.undone, { name: subject }) : said(stock)),
        ...('stop' in change &&
          !undone && {
            undo:
              ({ previous }) =>
              () =>
                previous !== null && recount({ id: itemId, name: subject }, { to: previous }, '', true),
          }),
      });
    },
    [send, input, labelOf],
  );
  const data = useMemo(
    () => answer.data && patches.reduce((list, patch) => patch(list), answer.data),
    [answer.data, patches],
  );
  return { answer: { ...answer, data }, zone, mark, count };
}
