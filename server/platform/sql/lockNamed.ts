import { sql } from 'drizzle-orm';
import type { Sql } from '../db/client.ts';

/** Lets transactions that lock the same name run one after the other. Others do not wait. */
export async function lockNamed(transaction: Sql, name: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
}
