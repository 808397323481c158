import { whereOf } from './crm/conditions.ts';
import { pageColumns, type ListQuery } from '#server/platform/sql/page.ts';
import { Values } from '#server/platform/sql/values.ts';
import { noGuest } from './crm/guest.ts';
import { scopeOf } from '#server/platform/http/handle.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';

/** Pages of records related to one guest, read in one statement together with the check of the caller's access. */

export interface GuestPage {
  scope: BranchAccess;
  customerId: string;
  page: { from: number; size: number };
}

/** The page params of a call about a guest. */
export const pageParams = (call: {
  scope: CompanyScope | null;
  params: Pick<GuestPage, 'customerId'>;
  query: GuestPage['page'];
}): GuestPage => ({ scope: scopeOf(call), customerId: call.params.customerId, page: call.query });

/** A list in whose SQL `$1` is the company and `$2` the guest. */
interface GuestParts extends ListQuery {
  /** Further results by name, each a subquery or expression. */
  more?: Readonly<Record<string, string>>;
}

/**
 * A page of a guest's records.
 *
 * @param partsOf returns the SQL to read; `within` is the condition that the caller may access a branch
 * @throws ApiError `not_found` if the guest does not exist, or the caller may not see it
 */
export async function guestPage<Row, More = unknown>(
  database: Database,
  { scope, customerId, page }: GuestPage,
  partsOf: (within: (column: string) => string) => GuestParts,
): Promise<{ rows: Row[]; total: number; more: More }> {
  const { companyId, enabledBranches } = scope;
  const values = new Values();
  values.add(companyId);
  values.add(customerId);
  const parts = partsOf((column) =>
    enabledBranches === 'all' ? 'true' : `${column} = any(${values.add([...enabledBranches])}::text[])`,
  );
  const seen = whereOf({ companyId, enabledBranches, filters: {} }, values, { now: 0 });
  const more = Object.entries(parts.more ?? {}).map(([name, expression]) => `, '${name}', ${expression}`);
  const [row] = await database.query<{ seen: boolean; rows: Row[]; total: number; more: More }>({
    text: `select exists (select 1 from customers c where ${seen} and c.id = $2) as seen,
      ${pageColumns(parts, page, values)},
      json_build_object('at', now()${more.join('')}) as more`,
    values: values.list,
  });
  if (!row?.seen) throw noGuest();
  return { rows: row.rows, total: row.total, more: row.more };
}
