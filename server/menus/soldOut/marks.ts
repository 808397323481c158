import { and, or } from 'drizzle-orm';
import type { PublishedMenu } from '#contract/menus/menuTypes.ts';
import { soldOutKey, type SoldOutChange } from '#contract/menus/soldOut.ts';
import { markedUntil } from '#contract/menus/soldOutRules.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branches, menuSoldOut } from '#server/platform/db/schema.ts';
import { writeAudit, type By } from '#server/platform/kernel/audit.ts';
import { findRecord, oneOf } from '#server/platform/records/change.ts';
import { refuseProblems } from '#server/platform/records/settings.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { lockMenus, menuChanged } from '../revision.ts';
import { marksAt, publishedAt } from './list.ts';

const available = 'available';

/** Whether one of the menus has an item or an option. */
const isIn = (menus: readonly PublishedMenu[], { target, id, modifier }: SoldOutChange) =>
  menus.some(({ items, modifiers }) =>
    target === 'item'
      ? Object.hasOwn(items, id)
      : Object.values(modifiers).some((group) => group.id === modifier && group.options.some((one) => one.id === id)),
  );

const marked = ({ target, id, modifier }: Omit<SoldOutChange, 'until'>) => ({
  target,
  targetId: id,
  modifierId: modifier,
});

/**
 * Marks items and options of a branch as sold out or available. Such changes run one after the other.
 *
 * @returns the new states and the former ones
 * @throws ApiError `invalid_input` if no published menu has one that should be sold out
 */
export async function markSoldOut(transaction: Sql, by: By, branchId: string, changes: readonly SoldOutChange[]) {
  const place = { companyId: by.companyId, branchId };
  await lockMenus(transaction, place);
  const { timeZone } = await findRecord(transaction, branches, oneOf(branches, place.companyId, branchId));
  const now = Date.now();
  const wanted = changes.map((one) => ({ ...one, until: markedUntil(one.until, timeZone, now) }));
  const menus = await publishedAt(transaction, place);
  refuseProblems(
    wanted.flatMap((one, at) =>
      one.until === available || isIn(menus, one) ? [] : [{ path: `changes.${at}.id`, code: 'missing' }],
    ),
  );
  const marks = new Map((await marksAt(transaction, place)).map((one) => [soldOutKey(one), one.until ?? 'notice']));
  const compared = wanted.map((one) => ({ one, was: marks.get(soldOutKey(one)) ?? available }));
  const answer = { changes: wanted, previous: compared.map(({ one, was }) => ({ ...one, until: was })) };
  const differing = compared.filter(({ one, was }) => was !== one.until);
  if (!differing.length) return answer;
  const things = or(...differing.map(({ one }) => equal(menuSoldOut, marked(one))));
  await transaction.delete(menuSoldOut).where(and(equal(menuSoldOut, place), things));
  const rows = differing
    .filter(({ one }) => one.until !== available)
    .map(({ one }) => ({
      ...place,
      ...marked(one),
      userId: by.userId,
      createdTime: new Date(),
      until: one.until === 'notice' ? null : new Date(one.until),
    }));
  if (rows.length) await transaction.insert(menuSoldOut).values(rows);
  await writeAudit(
    transaction,
    differing.map(({ one: { id, target, modifier, until }, was }) => {
      const about = { branchId, target, ...(modifier && { modifier }) };
      const values = { before: { ...about, until: was }, after: { ...about, until } };
      return { ...by, ...values, action: 'update', entity: 'menuSoldOut', entityId: id };
    }),
  );
  await menuChanged(transaction, place);
  return answer;
}
