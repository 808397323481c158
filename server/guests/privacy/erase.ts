import { sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { guestPlaces } from '#contract/guests/guestFields.ts';
import type { By } from '#server/platform/kernel/audit.ts';
import { consentsOfFlags, recordConsents } from '../consent/record.ts';
import { changeGuest } from '../crm/guest.ts';
import type { CustomerRow } from '../crm/rules.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/inTransaction.ts';
import { forgetMergesOf } from '../duplicates/forget.ts';
import { refusedField } from '#server/platform/kernel/errors.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import { erasedValue, textsIn, type ErasedGuest } from '#server/platform/kernel/personal.ts';
import { personalTables } from './declarations.ts';
import { eraseMentions } from './eraseMentions.ts';
import { distinctName, marksOf } from './marks.ts';

/** Erases a guest: identifying data is removed, statistical data stays. */

/** The name of an erased guest, which only distinguishes erased guests from each other. */
export const pseudonymOf = (customerId: string) => `#${customerId.slice(-6)}`;

/** The fields of an erased guest; statistical fields stay unchanged. */
const forgotten = (customerId: string): Partial<CustomerRow> => ({
  ...Object.fromEntries(
    Object.entries(guestPlaces)
      .filter(([, place]) => !('staysWhenErased' in place))
      .map(([field, { blank }]) => [field, blank]),
  ),
  name: pseudonymOf(customerId),
  forbidPiiSharing: true,
});

const folded = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').trim();

/**
 * Replaces a guest by a pseudonym everywhere, in the caller's transaction. Visits, vouchers and campaigns stay counted.
 * This cannot be undone.
 *
 * @param given.name the guest's name, typed again as a confirmation
 * @throws ApiError `stale_version`; `conflict` if the guest was erased before; `invalid_input` if the name differs
 */
export async function eraseGuest(
  transaction: Sql,
  scope: CompanyScope,
  customerId: string,
  body: { version: number; name: string },
  by: By,
): Promise<void> {
  const { companyId } = scope;
  await changeGuest(transaction, scope, customerId, { seen: body.version, by }, async (stored) => {
    if (folded(stored.name) !== folded(body.name))
      throw refusedField('invalid_input', 'name', "is not the guest's name", 'otherName');

    const ids = await oneselfOf(transaction, companyId, customerId);
    const guest = await knownOf(transaction, companyId, ids, stored);
    const marks = marksOf(guest, await ownNames(transaction, guest));
    const tables = personalTables();
    for (const { forget } of tables)
      for (const statement of forget?.(guest) ?? []) await transaction.execute(statement);
    await forgetMergesOf(transaction, companyId, ids);
    if (marks) for (const table of tables) await eraseMentions(transaction, guest, table, marks);

    const none = { allowContactRestaurant: false, allowContactInline: false };
    const consents = consentsOfFlags({ companyId, customerId }, none, { source: 'erase', userId: by.userId });
    await recordConsents(transaction, consents, { setFlags: false });
    const now = new Date();
    const before = { ...pick(stored, ['allowContactRestaurant', 'allowContactInline']), erasedTime: null };
    return {
      changes: { ...forgotten(customerId), erasedTime: now },
      audited: { action: 'erase', before, after: { ...none, erasedTime: now } },
    };
  });
}

/** The guest, and all guests merged into it, who are the same person. */
async function oneselfOf(transaction: Sql, companyId: string, customerId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    transaction,
    sql`
      with recursive self(id) as (
        select ${customerId}::text
        union
        select m.merged_id from customer_merges m join self s on m.customer_id = s.id
        where m.company_id = ${companyId} and m.undone_time is null)
      select id from self`,
  );
  return rows.map(({ id }) => id);
}

const differing = (list: readonly (string | null | undefined)[]): string[] => [
  ...new Set(list.filter((one) => typeof one === 'string' && one !== '') as string[]),
];

/** All names, numbers and addresses that the guest ever had: current ones, and those in merges and the audit log. */
async function knownOf(
  transaction: Sql,
  companyId: string,
  ids: readonly string[],
  { name, familyName, givenName, phoneNumber, email }: CustomerRow,
): Promise<ErasedGuest> {
  const found = await rowsOf<{ name: string | null; phone: string | null; email: string | null }>(
    transaction,
    sql`
      with all_ids as (select unnest(${textsIn(ids)}) as id),
      remembered as (
        select a.before as one from audit_log a
          where a.company_id = ${companyId} and a.entity = 'customer' and a.entity_id in (select id from all_ids)
        union all select a.after from audit_log a
          where a.company_id = ${companyId} and a.entity = 'customer' and a.entity_id in (select id from all_ids)
        union all select m.merged from customer_merges m
          where m.company_id = ${companyId} and m.merged_id in (select id from all_ids))
      select one ->> 'name' as name, one ->> 'phoneNumber' as phone, one ->> 'email' as email from remembered
      union select null, r.phone_number, null from campaign_recipients r
        where r.company_id = ${companyId} and r.customer_id in (select id from all_ids)
      union select null, null, d.recipient from deliveries d
        -- What staff were told of a guest went to them.
        where d.company_id = ${companyId} and d.customer_id in (select id from all_ids) and d.opt_out_token is not null
      union select null, r.guest_phone, null from reservations r
        where r.company_id = ${companyId} and r.customer_id in (select id from all_ids)
          -- Somebody else may have booked.
          and not exists (select from customers c where c.company_id = ${companyId} and c.phone_number = r.guest_phone
            and not c.id in (select id from all_ids))`,
  );
  const addresses = differing([phoneNumber, email, ...found.flatMap((one) => [one.phone, one.email])]);
  return {
    companyId,
    ids,
    addresses: addresses.filter((one) => !one.startsWith('erased:') && one !== erasedValue),
    names: differing([name, ...found.map((one) => one.name), familyName, givenName]).filter(
      (one) => one !== erasedValue,
    ),
  };
}

/** Names that are neither common words nor shared with another guest of the company. */
async function ownNames(transaction: Sql, { companyId, ids, names }: ErasedGuest): Promise<string[]> {
  const distinct = differing(names.map(distinctName));
  if (!distinct.length) return [];
  const shared = await rowsOf<{ name: string }>(
    transaction,
    sql`select n.name from unnest(${textsIn(distinct)}) n (name) where exists (
      select from customers c where c.company_id = ${companyId} and customer_fold(c.name) = customer_fold(n.name)
        and c.erased_time is null and not c.id = any(${textsIn(ids)}))`,
  );
  const others = new Set(shared.map(({ name }) => name));
  return distinct.filter((name) => !others.has(name));
}
