import { sql as raw } from 'drizzle-orm';
import { recordConsents, type NewConsent } from '#server/guests/crm/consents.ts';
import { isSeen } from '#server/guests/crm/guest.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { referringTo } from '#server/platform/db/referring.ts';
import { anyOf } from '#server/platform/sql/equal.ts';
import { customers } from '#server/platform/db/schema.ts';
import type { DoneRow, ImportRow, Importer, RetainedRow, WriteContext } from '../kind.ts';
import { takeBackRecords } from '../records/write.ts';
import { guestsWhere } from './match.ts';
import { importedGuests } from './write.ts';

/**
 * Rolls back the guests of rows: created ones are deleted, changed ones get their previous values.
 *
 * @returns the rows whose guest was changed since, has visited meanwhile, or is not accessible to the user
 */
export async function takeBackGuests(
  sql: Sql,
  context: WriteContext & Importer,
  { id: importId }: ImportRow,
  rows: readonly DoneRow[],
): Promise<readonly RetainedRow[]> {
  const { companyId, userId, enabledBranches } = context;
  const ids = rows.flatMap(({ customerId }) => customerId ?? []);
  const found = await guestsWhere(sql, companyId, raw`${customers.id} = ${anyOf(ids)}`, true);
  const stored = new Map(found.map((guest) => [guest.id, guest]));
  const busy = await inUse(sql, companyId, ids);
  const orphaned = await orphansAmong(sql, companyId, importId, ids);
  const { retained, restored } = await takeBackRecords(sql, context, importedGuests, rows, stored, (row, guest) => {
    if (guest && !isSeen(enabledBranches, guest.branchIds)) return { why: 'outOfSight' };
    const isCreated = row.action === 'created';
    if (guest?.version !== row.version || (isCreated && busy.has(guest.id))) return { why: 'changedSince' };
    return isCreated || (orphaned.has(guest.id) && !busy.has(guest.id)) ? 'remove' : 'restore';
  });
  const consents = [...restored].flatMap(([customerId, { allowContactRestaurant: granted }]): NewConsent[] =>
    granted === undefined ? [] : [{ companyId, customerId, purpose: 'restaurant', granted, source: 'undo', userId }],
  );
  await recordConsents(sql, consents, { setFlags: false });
  return retained;
}

/** The guests among these who have visited, have related records, or were mentioned in records since. */
export async function inUse(
  sql: Sql,
  companyId: string,
  ids: readonly string[],
  declared = referringTo('customers'),
): Promise<Set<string>> {
  const list = anyOf(ids);
  const referred = declared.map(({ sqlTable, sqlColumn }) => {
    const column = raw.identifier(sqlColumn);
    return raw`union select ${column} from ${raw.identifier(sqlTable)} where company_id = ${companyId} and ${column} = ${list}`;
  });
  const rows = await rowsOf<{ id: string }>(
    sql,
    raw`
      select customer_id as id from reservations where company_id = ${companyId} and customer_id = ${list}
      union select customer_id from issued_vouchers where company_id = ${companyId} and customer_id = ${list}
      union select customer_id from customer_notes where company_id = ${companyId} and customer_id = ${list}
      union select customer_id from campaign_recipients where company_id = ${companyId} and customer_id = ${list}
      union select customer_id from customer_merges where company_id = ${companyId} and customer_id = ${list}
        and undone_time is null
      ${raw.join(referred, raw` `)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * The guests among these that were created by an import that was rolled back, this one or another, and that only such
 * imports have changed: if one was kept because another record required it, this was the last one.
 *
 * @param importId the import being rolled back
 */
export async function orphansAmong(
  sql: Sql,
  companyId: string,
  importId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const list = anyOf(ids);
  const rows = await rowsOf<{ id: string }>(
    sql,
    raw`
      select a.entity_id as id
      from audit_log a
        left join jobs j on j.company_id = a.company_id and j.id = a.batch_id
        left join imports i on i.company_id = a.company_id and i.id = coalesce(j.input->>'importId', a.batch_id)
      where a.company_id = ${companyId} and a.entity = 'customer' and a.entity_id = ${list}
      group by a.entity_id
      having bool_or(a.action = 'create')
        and bool_and(i.id is not null
          and (i.id = ${importId} or i.status in ('rollingBack', 'rolledBack', 'cancelled', 'failed')))`,
  );
  return new Set(rows.map(({ id }) => id));
}
