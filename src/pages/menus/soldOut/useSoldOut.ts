import { putStock, type SoldOutList, type StockChange } from '#contract/menus/soldOut.ts';
import { countAfter } from '#contract/menus/soldOutRules.ts';
import { call } from '#data-provider/client.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useSoldOutList } from '#resources/menus/useSoldOutList.ts';
import { withStock, type SoldOutRow } from './soldOutRows.ts';
import { soldOutWords as words } from './words.ts';

export type SoldOutActions = Omit<ReturnType<typeof useSoldOut>, 'answer'>;

/** What is sold out at the branch, and changes of one row: until when it is sold out, and how many are left. */
export function useSoldOut(companyId: string, branchId: string) {
  const labelOf = useLabels();
  const about = (name: string, what: string) => labelOf(words.about, { name, what });
  const { answer, params, zone, change, put } = useSoldOutList(companyId, branchId);
  const mark = ({ name, target, id, modifier }: SoldOutRow, until: string) => {
    const now = until === 'today' ? words.nowForToday : until === 'available' ? words.nowAvailable : words.nowSoldOut;
    put([{ target, id, modifier, until }], (undone) => about(name, labelOf(undone ? words.nowUndone : now)));
  };
  const counting = (itemId: string, wanted: StockChange, reason = '') => ({
    patch: (list: SoldOutList) =>
      withStock(list, itemId, (before) =>
        'to' in wanted ? wanted.to : 'stop' in wanted || before === null ? null : countAfter(before, wanted.by),
      ),
    run: () => call(putStock, { params: { ...params, itemId }, body: { change: wanted, reason } }),
    settled: (done: { stock: number | null }) => (list: SoldOutList) => withStock(list, itemId, () => done.stock),
  });
  const count = ({ id, name }: Pick<SoldOutRow, 'id' | 'name'>, wanted: StockChange, reason?: string) =>
    change({
      ...counting(id, wanted, reason),
      message: ({ stock }) =>
        about(name, stock === null ? labelOf(words.nowUncounted) : labelOf(words.left, { n: stock })),
      undo: ({ previous }) =>
        'stop' in wanted && previous !== null
          ? { ...counting(id, { to: previous }), message: () => about(name, labelOf(words.nowUndone)) }
          : null,
    });
  return { answer, params, zone, mark, count };
}
