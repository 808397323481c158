import { sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { guestPlaces } from '#contract/guests/guestFields.ts';
import type { By } from '#server/platform/kernel/audit.ts';
import { consentsOfFlags, recordConsents } from '../crm/consents.ts';
import { changeGuest } from '../crm/guest.ts';
import type { CustomerRow } from '../crm/rules.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { refusedField } from '#server/platform/kernel/errors.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import { erasedValue, textArray, type ErasedGuest, type PersonalTable } from '#server/platform/kernel/personal.ts';
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
 * @param body.name the guest's name, typed again as a confirmation
 * @param tables all personal data
 * @throws ApiError `stale_version`; `conflict` if the guest was erased before; `invalid_input` if the name differs
 */
export async function eraseGuestData(
  transaction: Sql,
  scope: CompanyScope,
  customerId: string,
  body: { version: number; name: string },
  by: By,
  tables: readonly PersonalTable[],
): Promise<void> {
  const { companyId } = scope;
  await changeGuest(transaction, scope, customerId, { seen: body.version, by }, async (stored) => {
    if (folded(stored.name) !== folded(body.name))
      throw refusedField('invalid_input', 'name', "is not the guest's name", 'otherName');

    const ids = await oneselfOf(transaction, companyId, customerId);
    const guest = await knownOf(transaction, companyId, ids, stored, tables);
    const marks = marksOf(guest, await ownNames(transaction, guest));
    for (const { forget } of tables)
      for (const step of forget?.(guest) ?? [])
        await (typeof step === 'function' ? step(transaction) : transaction.execute(step));
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
  tables: readonly PersonalTable[],
): Promise<ErasedGuest> {
  const own = sql`(select unnest(${textArray(ids)}))`;
  const formerly = tables.flatMap((table) => table.formerly?.(companyId, own) ?? []);
  const found = await rowsOf<{ name: string | null; phone: string | null; email: string | null }>(
    transaction,
    sql`select null::text as name, null::text as phone, null::text as email union ${sql.join(formerly, sql` union `)}`,
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
    sql`select n.name from unnest(${textArray(distinct)}) n (name) where exists (
      select from customers c where c.company_id = ${companyId} and customer_fold(c.name) = customer_fold(n.name)
        and c.erased_time is null and not c.id = any(${textArray(ids)}))`,
  );
  const others = new Set(shared.map(({ name }) => name));
  return distinct.filter((name) => !others.has(name));
}
