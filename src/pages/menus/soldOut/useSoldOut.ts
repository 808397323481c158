import { useCallback } from 'react';
import { putStock, type SoldOutList, type StockChange } from '#contract/menus/soldOut.ts';
import { countAfter } from '#contract/menus/soldOutRules.ts';
import { call } from '#data-provider/client.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useSoldOutList } from '#resources/menus/useSoldOutList.tsx';
import { withStock, type SoldOutRow } from './soldOutRows.ts';
import { soldOutWords as words } from './words.ts';

/** What is sold out at the branch, and changes of one row: until when it is sold out, and how many are left. */
export function useSoldOut(companyId: string, branchId: string) {
  const labelOf = useLabels();
  const { answer, params, zone, send, put } = useSoldOutList(companyId, branchId);
  const mark = ({ name, target, id, modifier }: SoldOutRow, until: string) => {
    const said = until === 'today' ? words.markedToday : until === 'available' ? words.markedAvailable : words.marked;
    put([{ target, id, modifier, until }], (undone) => labelOf(undone ? words.undone : said, { name }));
  };
  const count = useCallback(
    function recount(
      { id: itemId, name }: Pick<SoldOutRow, 'id' | 'name'>,
      change: StockChange,
      reason = '',
      undone = false,
    ) {
      const after = (before: number | null) =>
        'to' in change ? change.to : 'stop' in change || before === null ? null : countAfter(before, change.by);
      const said = (stock: number | null) =>
        stock === null ? labelOf(words.stopped, { name }) : labelOf(words.stockSet, { name, n: stock });
      send({
        patch: (list) => withStock(list, itemId, after),
        run: () => call(putStock, { params: { ...params, itemId }, body: { change, reason } }),
        settled:
          ({ stock }) =>
          (list: SoldOutList) =>
            withStock(list, itemId, () => stock),
        message: ({ stock }) => (undone ? labelOf(words.undone, { name }) : said(stock)),
        undo:
          'stop' in change && !undone
            ? ({ previous }) => previous !== null && recount({ id: itemId, name }, { to: previous }, '', true)
            : undefined,
      });
    },
    [send, params, labelOf],
  );
  return { answer, zone, mark, count };
}
