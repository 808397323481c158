import { sql } from 'drizzle-orm';
import type { TextPlatform } from '#contract/core/texts.ts';
import type { Sql } from '../db/client.ts';
import { textArray } from '../kernel/personal.ts';
import { changesChannel } from './frames.ts';

/** A complaint in the streams' format. */
interface ChangedComplaint {
  companyId: string;
  branchId: string;
  id: string;
  version: number;
}

/** Notifies every process of a new or changed complaint, when the transaction commits. */
export async function publishComplaint(
  transaction: Sql,
  { companyId, branchId, id, version }: ChangedComplaint,
): Promise<void> {
  const notice = JSON.stringify({ kind: 'complaint', companyId, branchId, id, version });
  await transaction.execute(sql`select pg_notify(${changesChannel}, ${notice})`);
}

/** Notifies every process of a company's changed texts, when the transaction commits. */
export async function publishTexts(
  transaction: Sql,
  changed: { companyId: string; revision: number; platforms: readonly TextPlatform[] },
): Promise<void> {
  const notice = JSON.stringify({ kind: 'texts', ...changed });
  await transaction.execute(sql`select pg_notify(${changesChannel}, ${notice})`);
}

/**
 * Notifies every process of what guests see of a branch's menus, when the transaction commits.
 * @param changed `toGuests: false` if only staff see it
 */
export async function publishMenu(
  transaction: Sql,
  changed: { companyId: string; branchId: string; revision: number; toGuests?: boolean },
): Promise<void> {
  const notice = JSON.stringify({ kind: 'menu', ...changed });
  await transaction.execute(sql`select pg_notify(${changesChannel}, ${notice})`);
}

/** Notifies every process of a company's changed announcements, when the transaction commits. */
export async function publishAnnouncements(transaction: Sql, companyId: string): Promise<void> {
  const notice = JSON.stringify({ kind: 'announcements', companyId });
  await transaction.execute(sql`select pg_notify(${changesChannel}, ${notice})`);
}

/** Notifies every process of new or changed reservations, when the transaction commits. All who write them call it. */
export async function publishReservations(transaction: Sql, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length) await transaction.execute(sql`select publish_reservations(${companyId}, ${textArray(ids)})`);
}

/** The same for everything at a branch. */
export async function publishBranch(transaction: Sql, companyId: string, branchId: string): Promise<void> {
  const notice = JSON.stringify({ companyId, branchId });
  await transaction.execute(sql`select pg_notify(${changesChannel}, ${notice})`);
}
