import { sql, type SQL } from 'drizzle-orm';
import { auditLog } from '../db/schema.ts';
import { erasedValue, personalIn, textsIn, type PersonalTable } from '../kernel/personal.ts';
import { authorOf, iso, listed } from '../sql/json.ts';

/** Values of a guest that do not identify the person; for all other fields the log only keeps that they changed. */
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

/** Free texts of deposits, orders, reservations and answers. */
const written = ['note', 'reviewNote', 'customerNote', 'guestName', 'guestPhone', 'text'];

/** A JSON object with some values erased; values without personal data stay. */
const erasedWhere = (column: SQL, erases: SQL): SQL => sql`case jsonb_typeof(${column}) when 'object' then (
  select jsonb_object_agg(e.key, case when ${erases} and e.value not in ('null', 'true', 'false')
    then to_jsonb(${erasedValue}::text) else e.value end) from jsonb_each(${column}) e) else ${column} end`;

const notHarmless = sql`not e.key = any(${textsIn(harmless)})`;
const isWritten = sql`e.key = any(${textsIn(written)})`;

/** The audit log: user, action, time and field names stay; a guest's values are erased. */
export const personal: readonly PersonalTable[] = [
  personalIn(auditLog, {
    mentions: ['before', 'after'],
    plain: ['entity'],
    formerly: (companyId, ids) => sql`select e.one ->> 'name', e.one ->> 'phoneNumber', e.one ->> 'email'
      from audit_log a cross join lateral (values (a.before), (a.after)) e (one)
      where a.company_id = ${companyId} and a.entity = 'customer' and a.entity_id in ${ids}`,
    exported: {
      name: 'audit',
      rows: ({ shown }) =>
        listed(
          `a.id, ${iso('a.at')} as at, ${authorOf('a')} as author, a.action, a.entity, ${shown('a.before')} as before,
            ${shown('a.after')} as after`,
          `audit_log a where a.company_id = $1 and (a.entity = 'customer' and a.entity_id = $2
            or a.entity = 'customerNote' and (a.before ->> 'customerId' = $2 or a.after ->> 'customerId' = $2))`,
          'a.at, a.id',
        ),
    },
    forget: ({ companyId, ids }) => [
      // While a merge was in force that was undone later, the guest's values were in the other record.
      sql`with all_ids as (select unnest(${textsIn(ids)}) as id),
        merges as (select m.id from customer_merges m where m.company_id = ${companyId}
          and (m.customer_id in (select id from all_ids) or m.merged_id in (select id from all_ids)))
        update audit_log a set before = ${erasedWhere(sql`a.before`, notHarmless)}, after = ${erasedWhere(sql`a.after`, notHarmless)}
        where a.company_id = ${companyId} and (
          (a.entity = 'customer' and a.entity_id in (select id from all_ids))
          or (a.entity in ('customer', 'merge', 'customerMerge') and a.batch_id in (select id from merges))
          or (a.entity = 'customerNote' and (a.before ->> 'customerId' in (select id from all_ids)
            or a.after ->> 'customerId' in (select id from all_ids))))`,
      sql`with own as (
          select 'deposit' as entity, id from deposits where company_id = ${companyId} and customer_id = any(${textsIn(ids)})
          union all select 'order', id from orders where company_id = ${companyId} and customer_id = any(${textsIn(ids)})
          union all select 'reservation', id from reservations where company_id = ${companyId} and customer_id = any(${textsIn(ids)})
          union all select 'issuedVoucher', id from issued_vouchers where company_id = ${companyId} and customer_id = any(${textsIn(ids)})
          union all select 'surveySubmission', id from survey_submissions
            where company_id = ${companyId} and customer_id = any(${textsIn(ids)}))
        update audit_log a set before = ${erasedWhere(sql`a.before`, isWritten)}, after = ${erasedWhere(sql`a.after`, isWritten)}
        from own where a.company_id = ${companyId} and a.entity = own.entity and a.entity_id = own.id`,
    ],
  }),
];
