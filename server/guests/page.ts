import { whereOf } from '../crm/conditions.ts';
import { Values } from '../sql/values.ts';
import { noGuest } from '../crm/guest.ts';
import type { Database } from '../db/client.ts';
import type { CompanyScope } from '../kernel/scope.ts';

/** Pages of what belongs to one guest, read in one statement together with whether the caller sees the guest. */

/** A moment as the contract has it. */
export const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Who did it, as JSON; the row must hold `user_id`. */
export const authorOf = (table: string) =>
  `case when ${table}.user_id is not null then json_build_object('id', ${table}.user_id,
    'name', (select u.name from users u where u.id = ${table}.user_id)) end`;

interface PageParts {
  /** Columns as the contract names them. */
  select: string;
  /** Tables and conditions; `$1` is the company, `$2` the guest. */
  from: string;
  order: string;
  /** Further results by name, each a subquery or expression. */
  more?: Readonly<Record<string, string>>;
}

interface Page<Row> {
  rows: Row[];
  total: number;
  more: Record<string, unknown>;
}

/**
 * A page of a guest's records.
 *
 * @param values its first two parameters are the company and the guest; `parts` may have added others
 * @throws ApiError `not_found` where there is no such guest, or the caller may not see it
 */
export async function pageOf<Row>(
  database: Database,
  { companyId, enabledBranches }: Pick<CompanyScope, 'companyId' | 'enabledBranches'>,
  values: Values,
  { from, size }: { from: number; size: number },
  parts: PageParts,
): Promise<Page<Row>> {
  const seen = whereOf({ companyId, enabledBranches, filters: {} }, values, { now: 0 });
  const more = Object.entries(parts.more ?? {}).map(([name, expression]) => `, '${name}', ${expression}`);
  const [row] = await database.query<{ seen: boolean; rows: Row[]; total: number; more: Record<string, unknown> }>({
    text: `select exists (select 1 from customers c where ${seen} and c.id = $2) as seen,
      (select coalesce(json_agg(x), '[]'::json) from (select ${parts.select} from ${parts.from}
        order by ${parts.order} limit ${values.add(size)} offset ${values.add(from)}) x) as rows,
      (select count(*) from ${parts.from}) as total,
      json_build_object('at', now()${more.join('')}) as more`,
    values: values.list,
  });
  if (!row?.seen) throw noGuest();
  return { rows: row.rows, total: row.total, more: row.more };
}

/** The parameters that {@link pageOf} expects first. */
export function guestValues(companyId: string, customerId: string): Values {
  const values = new Values();
  values.add(companyId);
  values.add(customerId);
  return values;
}
