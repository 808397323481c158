import type { Database } from '#server/platform/db/client.ts';
import { branchMenus } from '#server/platform/db/schema.ts';
import { keptFiles } from './keptFiles.ts';
import type { Hints } from './samples.ts';

const calls = ['getBranchMenu', 'putBranchMenu', 'deleteBranchMenu'] as const;

/** A menu that is ready for a call. */
export const menuFor = (call: string, companyId: string): string =>
  `${calls.find((one) => one === call) ?? 'getBranchMenu'}-${companyId}`;

/** What good requests about menus name. */
export function menuHints({ name, path }: { name: string; path: string }, companyId: string): Hints {
  if (!path.startsWith('/api/branchMenus/')) return {};
  return { menuId: menuFor(name, companyId), start_time: '11:00:00', end_time: '14:00:00', weeks: [1], weight: 1 };
}

export const buildMenu = (of: { companyId: string; branchId: string }, id: string, name = 'Lunch') => ({
  ...of,
  id,
  name,
  weeks: [0, 1, 2, 3, 4, 5, 6],
  schedules: [
    {
      start_time: '11:00:00',
      end_time: '14:00:00',
      images: [{ url: keptFiles.image, width: 600, height: 800 }],
    },
  ],
});

/** A menu for each call about one. */
export async function seedMenus(sql: Database['sql'], companyId: string, branchId: string): Promise<void> {
  await sql
    .insert(branchMenus)
    .values(calls.map((call) => buildMenu({ companyId, branchId }, menuFor(call, companyId))));
}
