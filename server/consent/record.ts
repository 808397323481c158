import { sql } from 'drizzle-orm';
import type { Sql } from '../db/client.ts';
import { consents } from '../db/schema.ts';
import { newId } from '../ids.ts';

/** What a guest agreed to or withdrew. */
export interface ConsentEntry {
  companyId: string;
  customerId: string;
  /** Whose messages: the restaurant's, or the platform's. */
  purpose: (typeof consents.purpose.enumValues)[number];
  granted: boolean;
  /** Where it came from. */
  source: (typeof consents.source.enumValues)[number];
  /** The exact words. */
  text?: string;
  userId?: string | null;
  campaignId?: string | null;
}

const flags = { restaurant: 'allow_contact_restaurant', platform: 'allow_contact_inline' } as const;

/**
 * Writes consents down and sets the guests' flags by them, in the caller's transaction. Guests whose flag changes get
 * a new version; the caller audits.
 *
 * @param entries several for one guest are in force in their order
 * @param options.setFlags off where the caller writes the guests' rows itself, flags and versions included
 * @example await recordConsents(sql, [{ companyId, customerId, purpose: 'restaurant', granted: false, source: 'stop', text: 'STOP' }]);
 */
export async function recordConsents(
  transaction: Sql,
  entries: readonly ConsentEntry[],
  { setFlags = true }: { setFlags?: boolean } = {},
): Promise<void> {
  if (!entries.length) return;
  const rows = entries.map(({ text = '', userId = null, campaignId = null, ...entry }) => ({
    id: newId(),
    text,
    userId,
    campaignId,
    ...entry,
  }));
  const json = JSON.stringify(
    rows.map((row) => ({
      company_id: row.companyId,
      id: row.id,
      customer_id: row.customerId,
      purpose: row.purpose,
      granted: row.granted,
      source: row.source,
      text: row.text,
      user_id: row.userId,
      campaign_id: row.campaignId,
    })),
  );
  const columns = sql.raw('company_id, id, customer_id, purpose, granted, source, text, user_id, campaign_id');
  await transaction.execute(
    sql`insert into consents (${columns}) select ${columns} from json_populate_recordset(null::consents, ${json}::json)`,
  );
  if (!setFlags) return;
  const last = new Map(entries.map((entry) => [`${entry.companyId}/${entry.customerId}/${entry.purpose}`, entry]));
  for (const [purpose, column] of Object.entries(flags)) {
    const wanted = [...last.values()].filter((entry) => entry.purpose === purpose);
    if (!wanted.length) continue;
    const list = JSON.stringify(
      wanted.map(({ companyId, customerId, granted }) => ({ companyId, customerId, granted })),
    );
    const flag = sql.identifier(column);
    await transaction.execute(sql`update customers c
      set ${flag} = w.granted, version = c.version + 1, updated_time = now()
      from json_to_recordset(${list}::json) as w("companyId" text, "customerId" text, granted boolean)
      where c.company_id = w."companyId" and c.id = w."customerId" and c.${flag} <> w.granted`);
  }
}
