import { sql } from 'drizzle-orm';
import type { Sql } from '../db/client.ts';
import { changesChannel } from './frames.ts';

/** A complaint as the streams name it. */
interface ChangedComplaint {
  companyId: string;
  branchId: string;
  id: string;
  version: number;
}

/** Tells every process of a complaint that has come or changed, once the transaction is committed. */
export async function publishComplaint(
  transaction: Sql,
  { companyId, branchId, id, version }: ChangedComplaint,
): Promise<void> {
  const notice = JSON.stringify({ kind: 'complaint', companyId, branchId, id, version });
  await transaction.execute(sql`select pg_notify(${changesChannel}, ${notice})`);
}
