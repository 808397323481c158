import { sql, type SQL, type Table } from 'drizzle-orm';
import type { AuditedEntity } from './audited.ts';
import { erasedValue, textArray, type ErasedGuest } from './personal.ts';

/** Erasing values in entries of the audit log: user, action, time and field names stay. */

/** A JSON object with some values erased; values without personal data stay. */
const erasedWhere = (column: SQL, erases: SQL): SQL => sql`case when jsonb_typeof(${column}) = 'object' then (
  select jsonb_object_agg(e.key, case when ${erases} and e.value not in ('null', 'true', 'false')
    then to_jsonb(${erasedValue}::text) else e.value end) from jsonb_each(${column}) e) else ${column} end`;

const erased = (erases: SQL): SQL =>
  sql`before = ${erasedWhere(sql`a.before`, erases)}, after = ${erasedWhere(sql`a.after`, erases)}`;

/** Erases the values of all but some fields: assignments to `audit_log a`. */
export const erasedExcept = (fields: readonly string[]): SQL => erased(sql`not e.key = any(${textArray(fields)})`);

/** Free texts in entries about rows that belong to guests. */
const written = ['note', 'reviewNote', 'customerNote', 'guestName', 'guestPhone', 'text'];

/**
 * Erases free texts in the entries about a guest's rows.
 *
 * @param table the table of these objects, with the column `customer_id`
 * @example forget: ({ companyId, ids }) => [erasedTexts('deposit', deposits, { companyId, ids })]
 */
export const erasedTexts = (
  entity: AuditedEntity,
  table: Table,
  { companyId, ids }: Pick<ErasedGuest, 'companyId' | 'ids'>,
): SQL => sql`update audit_log a set ${erased(sql`e.key = any(${textArray(written)})`)}
  from ${table} t where t.company_id = ${companyId} and t.customer_id = any(${textArray(ids)})
    and a.company_id = ${companyId} and a.entity = ${entity} and a.entity_id = t.id`;
