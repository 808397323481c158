import { sql } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { consents } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/kernel/ids.ts';

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

/** The flag that a purpose stands for. */
export const flagOf = { restaurant: 'allowContactRestaurant', platform: 'allowContactInline' } as const;

/** The flags of a guest, as far as they are told. */
export type ConsentFlags = Partial<Record<(typeof flagOf)[keyof typeof flagOf], boolean>>;

/**
 * Writes consents down and sets the guests' flags by them, in the caller's transaction. Guests whose flag changes get
 * a new version; the caller audits.
 *
 * @param entries several for one guest are in force in their order
 * @param options.setFlags off where the caller writes the guests' rows itself, flags and versions included
 * @returns the ids of the ledger's new rows
 * @example await recordConsents(sql, [{ companyId, customerId, purpose: 'restaurant', granted: false, source: 'stop', text: 'STOP' }]);
 */
export async function recordConsents(
  transaction: Sql,
  entries: readonly ConsentEntry[],
  { setFlags = true }: { setFlags?: boolean } = {},
): Promise<string[]> {
  if (!entries.length) return [];
  const rows = entries.map(
    ({ companyId, customerId, purpose, granted, source, text = '', userId = null, campaignId = null }) => ({
      companyId,
      id: newId(),
      customerId,
      purpose,
      granted,
      source,
      text,
      userId,
      campaignId,
    }),
  );
  await insertRows(transaction, consents, rows);
  const ids = rows.map(({ id }) => id);
  if (!setFlags) return ids;
  // The last word about each purpose counts, and both purposes together make one new version.
  const wanted = new Map<string, { companyId: string; customerId: string; restaurant?: boolean; platform?: boolean }>();
  for (const { companyId, customerId, purpose, granted } of entries) {
    const key = `${companyId}/${customerId}`;
    wanted.set(key, { ...(wanted.get(key) ?? { companyId, customerId }), [purpose]: granted });
  }
  await transaction.execute(sql`update customers c
    set allow_contact_restaurant = coalesce(w.restaurant, c.allow_contact_restaurant),
      allow_contact_inline = coalesce(w.platform, c.allow_contact_inline),
      version = c.version + 1, updated_time = now()
    from json_to_recordset(${JSON.stringify([...wanted.values()])}::json)
      as w("companyId" text, "customerId" text, restaurant boolean, platform boolean)
    where c.company_id = w."companyId" and c.id = w."customerId"
      and (c.allow_contact_restaurant <> w.restaurant or c.allow_contact_inline <> w.platform)`);
  return ids;
}

/** The consents that a change of a guest's flags stands for; those that stay as they are stand for none. */
export function consentsOfFlags(
  guest: Pick<ConsentEntry, 'companyId' | 'customerId'>,
  flags: ConsentFlags,
  from: Pick<ConsentEntry, 'source' | 'text' | 'userId'>,
): ConsentEntry[] {
  return (['restaurant', 'platform'] as const).flatMap((purpose) => {
    const granted = flags[flagOf[purpose]];
    return granted === undefined ? [] : [{ ...guest, ...from, purpose, granted }];
  });
}
