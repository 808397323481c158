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
  const { answer, params, zone, change, put } = useSoldOutList(companyId, branchId);
  const mark = ({ name, target, id, modifier }: SoldOutRow, until: string) => {
    const said = until === 'today' ? words.markedToday : until === 'available' ? words.markedAvailable : words.marked;
    put([{ target, id, modifier, until }], (undone) => labelOf(undone ? words.undone : said, { name }));
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
        stock === null ? labelOf(words.stopped, { name }) : labelOf(words.stockSet, { name, n: stock }),
      undo: ({ previous }) =>
        'stop' in wanted && previous !== null
          ? { ...counting(id, { to: previous }), message: () => labelOf(words.undone, { name }) }
          : null,
    });
  return { answer, params, zone, mark, count };
}
