import type { Language } from '#contract/core/constants.ts';
import { menuChanged } from '#server/menus/revision.ts';
import { branches, menuSchedules, menuSoldOut } from '#server/platform/db/schema.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { menuOfEveryText } from './publishedMenus.ts';
import { ago, branchId, companyIn, type TextsWorld } from './textsWorld.ts';

/** Opens the pages of menus in each of their states. */
export async function showMenus(
  world: TextsWorld,
  language: Language,
  open: (path: string) => Promise<unknown>,
): Promise<void> {
  const { sql } = world.server.database;
  const companyId = companyIn(language);
  const place = { companyId, branchId };
  await open(`/m/${branchId}`);
  await open(`/m/${branchId}/qr`);
  await sql.insert(menuSchedules).values(menuOfEveryText(place));
  await sql.insert(menuSoldOut).values({ ...place, target: 'item', targetId: 'plain', userId: 'x' });
  await sql.transaction((transaction) => menuChanged(transaction, { companyId, branchId }));
  for (const service of ['dineIn', 'booking']) {
    // Of today and the next two days one is a day of the menu, and one is not.
    for (const days of [0, -24, -48]) {
      const at = `${ago(days).toISOString().slice(0, 10)}T12:00`;
      await open(`/m/${branchId}?service=${service}&at=${at}`);
    }
  }
  await open(`/m/${branchId}?at=never`);
  await sql
    .update(branches)
    .set({ settings: { serviceStatus: 'paused' } })
    .where(equal(branches, { companyId, id: branchId }));
  await open(`/m/${branchId}`);
  await world.change(language, {});
}
