import type pg from 'pg';
import { pageSizes } from '#contract/core/constants.ts';
import type { CustomerFilters } from '#contract/guests/crm.ts';
import { isPlain, whereOf, type GuestConditions } from '#server/guests/crm/conditions.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { PageQuery } from '#server/guests/crm/queries.ts';
import { guestOrder, sortColumn, type GuestSort } from '#server/guests/crm/sorting.ts';

/** One list call: what it asks for. */
export interface Plan {
  query: { filters?: CustomerFilters; search?: string };
  from?: number;
}

const size = pageSizes.customers;
const sort: GuestSort = { field: 'lastSeatTime', descending: true };

/** The columns that a list call answers with, as they are stored. */
const columns = [
  'id',
  'company_id',
  'version',
  'gender',
  'name',
  'family_name',
  'given_name',
  'phonetic_family_name',
  'phonetic_given_name',
  'phone_number',
  'email',
  'language',
  'birthday',
  'seat_count',
  'visits',
  'first_seen_time',
  'last_seat_time',
  'branch_id',
  'profile_picture',
  'is_vip',
  'forbid_pii_sharing',
  'allow_contact_inline',
  'allow_contact_restaurant',
  'types',
  'tags',
  'note',
  'created_time',
  'updated_time',
]
  .map((column) => `c.${column}`)
  .join(', ');

const conditionsOf = (companyId: string, { query }: Plan): GuestConditions => ({
  companyId,
  enabledBranches: 'all',
  search: query.search,
  filters: query.filters ?? {},
});

/** A list call as the server's own queries take it. */
export function pageQuery(companyId: string, plan: Plan): PageQuery {
  return { conditions: conditionsOf(companyId, plan), sort, from: plan.from ?? 0, size, withAggs: false };
}

/**
 * The list call as one would write it by hand: the server's own conditions and order, the page as rows, and a
 * count where the page is of a condition. Prepared where the server prepares its own.
 */
export function statementsByHand(companyId: string, plan: Plan): pg.QueryConfig[] {
  const conditions = conditionsOf(companyId, plan);
  const from = plan.from ?? 0;
  const narrowed = plan.query.search !== undefined || plan.query.filters !== undefined;
  const kept = isPlain(conditions);

  const values = new Values();
  const where = whereOf(conditions, values, { now: Date.now(), indexed: true });
  const limit = `limit ${size}${from ? ` offset ${values.add(from)}` : ''}`;
  const page =
    kept && !from
      ? `select ${columns} from customers c where ${where} order by ${guestOrder(sort, 'c')} ${limit}`
      : `select ${columns} from (
           select c.id, c.${sortColumn(sort)} from customers c where ${where} order by ${guestOrder(sort, 'c')} ${limit}) p
         join customers c on c.company_id = $1 and c.id = p.id order by ${guestOrder(sort, 'p')}`;
  const name = kept ? `hand-${conditions.filters.isVIP ? 'vip' : 'all'}-${from ? 'later' : 'first'}` : undefined;
  const statements: pg.QueryConfig[] = [{ name, text: page, values: values.list }];
  if (narrowed) {
    const counting = new Values();
    const condition = whereOf(conditions, counting, { now: Date.now(), indexed: true });
    statements.push({
      name: name && `${name}-total`,
      text: `select count(*) as total from customers c where ${condition}`,
      values: counting.list,
    });
  }
  return statements;
}
