import { sql } from 'drizzle-orm';
import type { Sql } from '../db/client.ts';
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
