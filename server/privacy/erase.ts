import { and, eq, sql, type SQL } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { guestPlaces } from '#contract/guestFields.ts';
import type { By } from '../kernel/audit.ts';
import { consentsOfFlags, recordConsents } from '../consent/record.ts';
import { changeGuest } from '../crm/guest.ts';
import type { CustomerRow } from '../crm/rules.ts';
import type { Sql } from '../db/client.ts';
import { rowsOf } from '../db/inTransaction.ts';
import { customerNotes, duplicatePairs } from '../db/schema.ts';
import { forgetMergesOf } from '../duplicates/forget.ts';
import { refusedField } from '../kernel/errors.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { equal } from '../sql/equal.ts';
import { forgetAnswers, eraseFreeText } from './eraseFreeText.ts';

/** Forgetting a guest: what tells who it was goes, what only counts stays. */

/** What stands in the place of a value that was forgotten. */
const erasedValue = '[erased]';

/** Columns of a guest whose values tell nothing about who it is; of any other the log keeps only that it changed. */
const harmless = [
  'isVip',
  'forbidPiiSharing',
  'allowContactInline',
  'allowContactRestaurant',
  'seatCount',
  'visits',
  'firstSeenTime',
  'lastSeatTime',
  'branchId',
  'branchIds',
  'createdTime',
  'updatedTime',
  'erasedTime',
  'version',
  'customerId',
  'mergedId',
  'mergedInto',
];

/** The name of an erased guest: tells erased guests apart, and nothing else. */
export const pseudonymOf = (customerId: string) => `#${customerId.slice(-6)}`;

/** What is in the fields of an erased guest; those that only count stay as they are. */
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

/** A list of texts as one parameter. */
const textsIn = (list: readonly string[]): SQL =>
  sql`(select coalesce(array_agg(t), '{}') from json_array_elements_text(${JSON.stringify(list)}::json) t)::text[]`;

/**
 * Replaces a guest by a pseudonym everywhere, in the caller's transaction. Visits, vouchers and campaigns keep
 * counting. There is no way back.
 *
 * @param given.name the guest's name, typed once more
 * @throws ApiError `stale_version`; `conflict` where it was done before; `invalid_input` where the name is another one
 */
export async function eraseGuest(
  transaction: Sql,
  scope: CompanyScope,
  customerId: string,
  given: { version: number; name: string },
  by: By,
): Promise<void> {
  const { companyId } = scope;
  await changeGuest(transaction, scope, customerId, { seen: given.version, by }, async (stored) => {
    if (folded(stored.name) !== folded(given.name))
      throw refusedField('invalid_input', 'name', "is not the guest's name", 'otherName');

    const ids = await oneselfOf(transaction, companyId, customerId);
    // Where messages went, before the addresses are gone.
    await forgetExamples(transaction, companyId, ids, stored);
    await forgetMessages(transaction, companyId, ids, [stored.phoneNumber, stored.email]);
    await eraseFreeText(transaction, companyId, stored, erasedValue);
    await forgetAnswers(transaction, companyId, ids, erasedValue);
    await forgetInJobs(transaction, companyId, ids, stored.name);
    await forgetHistory(transaction, companyId, ids);
    await forgetRecords(transaction, companyId, customerId, ids);

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

/** The guest, and all whom merging made part of it: their past is its own. */
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

/** Messages to any phone or address that the guest ever had. What the outbox shows remains, without whom and what. */
async function forgetMessages(
  transaction: Sql,
  companyId: string,
  ids: readonly string[],
  known: readonly (string | null)[],
): Promise<void> {
  const addresses = known.filter((one) => one !== null);
  await transaction.execute(sql`
    with all_ids as (select unnest(${textsIn(ids)}) as id),
    addresses as (
      select unnest(${textsIn(addresses)}) as address
      union select r.phone_number from campaign_recipients r
        where r.company_id = ${companyId} and r.customer_id in (select id from all_ids)
      union select m.recipient from survey_messages m join survey_invitations i on i.company_id = m.company_id and i.id = m.id
        where m.company_id = ${companyId} and i.customer_id in (select id from all_ids)
      union select m.recipient from voucher_messages m join issued_vouchers i on i.company_id = m.company_id and i.id = m.id
        where m.company_id = ${companyId} and i.customer_id in (select id from all_ids)
      union select unnest(array[a.before ->> 'phoneNumber', a.before ->> 'email', a.after ->> 'phoneNumber', a.after ->> 'email'])
        from audit_log a where a.company_id = ${companyId} and a.entity = 'customer' and a.entity_id in (select id from all_ids))
    update outbox o set recipient = ${erasedValue}, subject = '', body = '', link = null, shown = ''
    where o.company_id = ${companyId} and o.recipient in (select address from addresses)`);
  await transaction.execute(sql`
    update sms_inbound set phone_number = ${erasedValue}, text = ''
    where phone_number in (select r.phone_number from campaign_recipients r
        where r.company_id = ${companyId} and r.customer_id = any(${textsIn(ids)})
      union select m.recipient from survey_messages m join survey_invitations i on i.company_id = m.company_id and i.id = m.id
        where m.company_id = ${companyId} and i.customer_id = any(${textsIn(ids)})
      union select m.recipient from voucher_messages m join issued_vouchers i on i.company_id = m.company_id and i.id = m.id
        where m.company_id = ${companyId} and i.customer_id = any(${textsIn(ids)}))
      or phone_number = any(${textsIn(addresses)})`);
  // A number is unique within a campaign, and so is an id. What has not been sent is not sent any more.
  await transaction.execute(sql`
    with pending as (
      select r.campaign_id, count(*)::int as n from campaign_recipients r
      where r.company_id = ${companyId} and r.customer_id = any(${textsIn(ids)}) and r.status = 'pending' group by 1)
    update campaigns m set counts = m.counts || jsonb_build_object(
      'pending', greatest(coalesce((m.counts ->> 'pending')::int, 0) - p.n, 0),
      'skipped', coalesce((m.counts ->> 'skipped')::int, 0) + p.n)
    from pending p where m.company_id = ${companyId} and m.id = p.campaign_id`);
  await transaction.execute(sql`
    update campaign_recipients r set phone_number = 'erased:' || r.customer_id,
      reason = case when r.status = 'pending' then 'erased' else r.reason end,
      status = case when r.status = 'pending' then 'skipped' else r.status end, updated_time = now()
    where r.company_id = ${companyId} and r.customer_id = any(${textsIn(ids)})`);
}

/** What a campaign's preflight showed as an example may be the message to this guest. */
async function forgetExamples(
  transaction: Sql,
  companyId: string,
  ids: readonly string[],
  { name, familyName, givenName }: Pick<CustomerRow, 'name' | 'familyName' | 'givenName'>,
): Promise<void> {
  const words = [name, familyName, givenName].filter((word) => word !== null && word !== '');
  await transaction.execute(sql`
    update campaigns m set preflight = m.preflight || '{"example": null}'
    where m.company_id = ${companyId} and exists (select from unnest(${textsIn(words as string[])}) w (word)
        where strpos(m.preflight ->> 'example', w.word) > 0)
      and exists (select from campaign_recipients r
        where r.company_id = m.company_id and r.campaign_id = m.id and r.customer_id = any(${textsIn(ids)}))`);
}

/** A JSON object whose values are forgotten, but for those that tell nothing. */
const emptied = (column: SQL): SQL => sql`case jsonb_typeof(${column}) when 'object' then (
  select jsonb_object_agg(e.key, case when e.key = any(${textsIn(harmless)}) or e.value in ('null', 'true', 'false')
    then e.value else to_jsonb(${erasedValue}::text) end) from jsonb_each(${column}) e) end`;

/** Work that could not be done to some guests names them in what came of it. */
async function forgetInJobs(
  transaction: Sql,
  companyId: string,
  ids: readonly string[],
  current: string,
): Promise<void> {
  const names = await rowsOf<{ name: string | null }>(
    transaction,
    sql`
      select distinct unnest(array[${current}::text, a.before ->> 'name', a.after ->> 'name']) as name from audit_log a
      where a.company_id = ${companyId} and a.entity = 'customer' and a.entity_id = any(${textsIn(ids)})
      union select ${current}::text`,
  );
  for (const { name } of names) {
    if (name === null) continue;
    const replaced = (column: SQL) =>
      sql`replace(${column}::text, '"name": ' || to_jsonb(${name}::text)::text, '"name": null')::jsonb`;
    await transaction.execute(sql`
      update jobs j set result = ${replaced(sql`j.result`)}, cursor = ${replaced(sql`j.cursor`)}
      where j.company_id = ${companyId} and exists (select from unnest(${textsIn(ids)}) i (id)
        where strpos(concat(j.result::text, j.cursor::text), to_jsonb(i.id)::text) > 0)`);
  }
}

/** Who did what when, and to which fields, stays; the values go. */
async function forgetHistory(transaction: Sql, companyId: string, ids: readonly string[]): Promise<void> {
  await transaction.execute(sql`
    with all_ids as (select unnest(${textsIn(ids)}) as id),
    -- Merges that were taken back left the guest's values with the other one for a while.
    merges as (select m.id from customer_merges m where m.company_id = ${companyId}
      and (m.customer_id in (select id from all_ids) or m.merged_id in (select id from all_ids)))
    update audit_log a set before = ${emptied(sql`a.before`)}, after = ${emptied(sql`a.after`)}
    where a.company_id = ${companyId} and (
      (a.entity = 'customer' and a.entity_id in (select id from all_ids))
      or (a.entity in ('customer', 'merge', 'customerMerge') and a.batch_id in (select id from merges))
      or (a.entity = 'customerNote' and (a.before ->> 'customerId' in (select id from all_ids)
        or a.after ->> 'customerId' in (select id from all_ids))))`);
  await forgetMergesOf(transaction, companyId, ids);
  await transaction.execute(sql`
    update imports i set sample = '[]' where i.company_id = ${companyId} and i.id in (
      select r.import_id from import_rows r where r.company_id = ${companyId} and r.customer_id = any(${textsIn(ids)}))`);
  await transaction.execute(sql`
    update import_rows r set before = null, problems = null
    where r.company_id = ${companyId} and r.customer_id = any(${textsIn(ids)})`);
}

/** Free texts about the guest. */
async function forgetRecords(
  transaction: Sql,
  companyId: string,
  customerId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    update reservations r set guest_name = null, guest_phone = null, customer_note = null, note = null,
      version = version + 1, updated_time = now()
    where r.company_id = ${companyId} and r.customer_id = any(${textsIn(ids)})
      and num_nonnulls(r.guest_name, r.guest_phone, r.customer_note, r.note) > 0`);
  // Amounts stay: they are the books. Whom an invoice was made out to, and what somebody wrote, go.
  await transaction.execute(sql`
    update invoices i set buyer_name = ${erasedValue}, buyer_tax_number = null
    where i.company_id = ${companyId} and (i.buyer_name is not null or i.buyer_tax_number is not null)
      and (i.subject, i.subject_id) in (
        select 'deposit', d.id from deposits d where d.company_id = ${companyId} and d.customer_id = any(${textsIn(ids)})
        union all select 'order', o.id from orders o where o.company_id = ${companyId} and o.customer_id = any(${textsIn(ids)}))`);
  await transaction.execute(sql`
    update deposits d set review_note = '' where d.company_id = ${companyId} and d.customer_id = any(${textsIn(ids)})`);
  await transaction.execute(sql`
    update orders o set guest_name = null, note = null
    where o.company_id = ${companyId} and o.customer_id = any(${textsIn(ids)})`);
  await transaction.delete(customerNotes).where(equal(customerNotes, { companyId, customerId }));
  await transaction
    .delete(duplicatePairs)
    .where(
      and(
        eq(duplicatePairs.companyId, companyId),
        sql`(${duplicatePairs.aId} = ${customerId} or ${duplicatePairs.bId} = ${customerId})`,
      ),
    );
}
