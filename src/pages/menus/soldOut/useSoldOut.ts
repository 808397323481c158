import { later } from '#contract/labels/laterLabels.ts';
import { putStock, stockAfter, type SoldOutList, type StockChange } from '#contract/menus/soldOut.ts';
import { call } from '#data-provider/client.ts';
import { useText } from '#resources/framework/view/labels.ts';
import { useSoldOutList } from '#resources/menus/useSoldOutList.ts';
import { withStock, type SoldOutRow } from './soldOutRows.ts';

export type SoldOutActions = Omit<ReturnType<typeof useSoldOut>, 'answer'>;

/** What is said of a row that has been marked, other than for some time. */
const marked: Readonly<Record<string, string>> = {
  today: 'menuSoldOut.nowForToday',
  available: 'menuSoldOut.nowAvailable',
};

/** What is sold out at the branch, and changes of one row: until when it is sold out, and how many are left. */
export function useSoldOut(companyId: string, branchId: string) {
  const textOf = useText();
  const about = (name: string, what: string) => textOf(later.about, { name, what });
  const { answer, params, zone, change, put } = useSoldOutList(companyId, branchId);
  const mark = ({ name, target, id, modifier }: SoldOutRow, until: string) => {
    const now = marked[until] ?? 'menuSoldOut.nowSoldOut';
    put([{ target, id, modifier, until }], (undone) => about(name, textOf(undone ? 'menuSoldOut.nowUndone' : now)));
  };
  const counting = (itemId: string, wanted: StockChange, reason = '') => ({
    patch: (list: SoldOutList) => withStock(list, itemId, (before) => stockAfter(before, wanted)),
    run: () => call(putStock, { params: { ...params, itemId }, body: { change: wanted, reason } }),
    settled: (done: { stock: number | null }) => (list: SoldOutList) => withStock(list, itemId, () => done.stock),
  });
  const count = ({ id, name }: Pick<SoldOutRow, 'id' | 'name'>, wanted: StockChange, reason?: string) =>
    change({
      ...counting(id, wanted, reason),
      message: ({ stock }) =>
        about(name, stock === null ? textOf('menuSoldOut.nowUncounted') : textOf('menuSoldOut.left', { n: stock })),
      undo: ({ previous }) =>
        'stop' in wanted && previous !== null
          ? { ...counting(id, { to: previous }), message: () => about(name, textOf('menuSoldOut.nowUndone')) }
          : null,
    });
  return { answer, params, zone, mark, count };
}
