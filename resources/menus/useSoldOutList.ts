import { chunk } from 'es-toolkit';
import { getSoldOut, putSoldOut, soldOutKey, type SoldOutChange, type SoldOutList } from '#contract/menus/soldOut.ts';
import { markedUntil } from '#contract/menus/soldOutRules.ts';
import { call } from '#data-provider/client.ts';
import { useFollowing } from '#resources/framework/view/following.ts';
import { branchZone, useScope } from '#resources/framework/view/scope.ts';
import { useInstantChanges } from '#resources/framework/view/useInstantChanges.ts';

export const soldOutFamily = 'soldOut';
/** Changes of one call. */
const most = 200;

type Mark = SoldOutList['items'][number]['soldOut'];

/** The list with changed states; `by` is who changes them. */
function withMarks(list: SoldOutList, changes: readonly SoldOutChange[], by: NonNullable<Mark>['by']): SoldOutList {
  const states = new Map(changes.map((one) => [soldOutKey(one), one.until]));
  const since = new Date().toISOString();
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

/** What is sold out at a branch, with changes that are shown at once. */
export function useSoldOutList(companyId: string, branchId: string) {
  const scope = useScope();
  const params = { companyId, branchId };
  const { answer, change } = useInstantChanges(soldOutFamily, getSoldOut, { params });
  useFollowing('menu', soldOutFamily);
  const zone = branchZone(scope, branchId);
  const by = { id: scope.me.id, name: scope.me.name };
  const marking = (changes: readonly SoldOutChange[]) => ({
    patch: (list: SoldOutList) => {
      const now = Date.now();
      return withMarks(
        list,
        changes.map((one) => ({ ...one, until: markedUntil(one.until, zone, now) })),
        by,
      );
    },
    run: async () => {
      const answers = [];
      for (const some of chunk([...changes], most))
        answers.push(await call(putSoldOut, { params, body: { changes: some } }));
      return {
        changes: answers.flatMap((one) => one.changes),
        previous: answers.flatMap((one) => one.previous),
      };
    },
    settled: (done: { changes: readonly SoldOutChange[] }) => (list: SoldOutList) => withMarks(list, done.changes, by),
  });
  /** @param said the message, also of undoing it */
  const put = (changes: readonly SoldOutChange[], said: (undone: boolean) => string) =>
    change({
      ...marking(changes),
      message: () => said(false),
      undo: ({ previous }) => ({ ...marking(previous), message: () => said(true) }),
    });
  return { answer, params, zone, change, put };
}
