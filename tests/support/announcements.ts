import { announcementsRoot, newAnnouncement, type NewAnnouncement } from '#contract/reservations/announcements.ts';
import type { Database } from '#server/platform/db/client.ts';
import { realtimeTrees } from '#server/platform/db/schema.ts';
import { storedForm } from '#server/reservations/announcements/stored.ts';
import { isTreeNode, treeOf } from '#server/platform/realtime/tree.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { Hints } from './samples.ts';

const calls = ['getAnnouncement', 'putAnnouncement', 'deleteAnnouncement'] as const;

/** An announcement that is ready for a call. */
export const announcementFor = (call: string, companyId: string): string =>
  `${calls.find((one) => one === call) ?? 'getAnnouncement'}-${companyId}`;

/** What good requests about announcements name. */
export const announcementHints = (
  { name, path }: { name: string; path: string },
  companyId: string,
  branchId: string,
): Hints =>
  path.startsWith('/api/announcements/')
    ? {
        announcementId: announcementFor(name, companyId),
        branchIds: [branchId],
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        weekdays: [1],
        startTime: '11:00',
        endTime: '14:00',
        timeZone: 'Asia/Taipei',
        title: 'Text',
        version: undefined,
      }
    : {};

/** Adds announcements to a company's tree, by id. */
export async function addAnnouncements(
  sql: Database['sql'],
  companyId: string,
  added: Readonly<Record<string, Partial<NewAnnouncement>>>,
): Promise<void> {
  const at = equal(realtimeTrees, { companyId, root: announcementsRoot });
  const [row] = await sql.select().from(realtimeTrees).where(at);
  const entries = Object.entries(added).map(([id, values]) => [
    id,
    treeOf(storedForm(companyId, id, newAnnouncement.parse(values))),
  ]);
  const data = { ...(isTreeNode(row?.data ?? null) ? (row?.data as object) : {}), ...Object.fromEntries(entries) };
  const values = { companyId, root: announcementsRoot, revision: (row?.revision ?? 0) + 1, data };
  await sql
    .insert(realtimeTrees)
    .values(values)
    .onConflictDoUpdate({ target: [realtimeTrees.companyId, realtimeTrees.root], set: values });
}

/** An announcement for each call about one. */
export const seedAnnouncements = (sql: Database['sql'], companyId: string, branchId: string): Promise<void> =>
  addAnnouncements(
    sql,
    companyId,
    Object.fromEntries(
      calls.map((call) => [announcementFor(call, companyId), { branchIds: [branchId], title: 'Closed on Monday' }]),
    ),
  );
