import { sql } from 'drizzle-orm';
import { groupBy } from 'es-toolkit';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { consents } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/kernel/ids.ts';

/** A consent given or withdrawn by a guest. */
export interface NewConsent {
  companyId: string;
  customerId: string;
  /** The sender of the messages: the restaurant or the platform. */
  purpose: (typeof consents.purpose.enumValues)[number];
  granted: boolean;
  /** The source of the consent. */
  source: (typeof consents.source.enumValues)[number];
  /** The exact wording. */
  text?: string;
  userId?: string | null;
  campaignId?: string | null;
}

/** The flag of each purpose. */
export const flagOf = { restaurant: 'allowContactRestaurant', platform: 'allowContactInline' } as const;

/** A guest's consent flags, as far as they are known. */
export type ConsentFlags = Partial<Record<(typeof flagOf)[keyof typeof flagOf], boolean>>;

/**
 * Records consents and sets the guests' flags accordingly, in the caller's transaction. Guests whose flag changes get a
 * new version; the caller writes the audit entries.
 *
 * @param entries several for one guest apply in order
 * @param options.setFlags false if the caller updates the guests' rows itself, including flags and versions
 * @returns the ids of the ledger's new rows
 * @example
 * const stop = { purpose: 'restaurant', granted: false, source: 'stop', text: 'STOP' } as const;
 * await recordConsents(sql, [{ companyId, customerId, ...stop }]);
 */
export async function recordConsents(
  transaction: Sql,
  entries: readonly NewConsent[],
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
  // The last entry of each purpose counts, and both purposes together create one new version.
  const wanted = new Map<string, { companyId: string; customerId: string; restaurant?: boolean; platform?: boolean }>();
  for (const { companyId, customerId, purpose, granted } of entries) {
    const key = `${companyId}/${customerId}`;
    wanted.set(key, { ...(wanted.get(key) ?? { companyId, customerId }), [purpose]: granted });
  }
  for (const own of Object.values(groupBy([...wanted.values()], ({ companyId }) => companyId)))
    await transaction.execute(sql`update customers c
      set allow_contact_restaurant = coalesce(w.restaurant, c.allow_contact_restaurant),
        allow_contact_inline = coalesce(w.platform, c.allow_contact_inline),
        version = c.version + 1, updated_time = now()
      from json_to_recordset(${JSON.stringify(own)}::json) as w("customerId" text, restaurant boolean, platform boolean)
      where c.company_id = ${own[0]?.companyId} and c.id = w."customerId"
        and (c.allow_contact_restaurant <> w.restaurant or c.allow_contact_inline <> w.platform)`);
  return ids;
}

/** The consents that correspond to a change of a guest's flags; unchanged flags create none. */
export function consentsOfFlags(
  guest: Pick<NewConsent, 'companyId' | 'customerId'>,
  flags: ConsentFlags,
  from: Pick<NewConsent, 'source' | 'text' | 'userId'>,
): NewConsent[] {
  return (['restaurant', 'platform'] as const).flatMap((purpose) => {
    const granted = flags[flagOf[purpose]];
    return granted === undefined ? [] : [{ ...guest, ...from, purpose, granted }];
  });
}
