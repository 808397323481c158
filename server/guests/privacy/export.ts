import { whereOf, wireSql } from '../crm/conditions.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import { iso } from '#server/platform/sql/json.ts';
import type { ExportAccess, PersonalTable } from '#server/platform/kernel/personal.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';

/** All data about one guest at the branches that the caller may access, in one statement and therefore one snapshot. */

/**
 * One guest's data as JSON text, as `exportGuest` returns it; null if the id does not exist in the company, or the
 * caller may not see the guest.
 *
 * @param tables all personal data
 */
export async function guestExport(
  database: Database,
  { companyId, enabledBranches }: BranchAccess,
  customerId: string,
  tables: readonly PersonalTable[],
): Promise<{ erased: boolean; json: string } | null> {
  const values = new Values();
  values.add(companyId);
  values.add(customerId);
  const seen = whereOf({ companyId, enabledBranches, filters: {} }, values, { now: 0 });
  const branches = enabledBranches === 'all' ? null : `${values.add([...enabledBranches])}::text[]`;
  const access: ExportAccess = {
    at: (column) => (branches ? `${column} = any(${branches})` : 'true'),
    ofAny: (list) => (branches ? `(${list} = '{}' or ${list} && ${branches})` : 'true'),
    shown: (values) => (branches ? `${values} - '{branchId,branchIds}'::text[]` : values),
  };
  const parts = tables.flatMap(({ exported }) => exported ?? []);
  const named = parts.map(({ name, rows }) => `'${name}', ${rows(access)}`);
  const [row] = await database.query<{ erased: boolean; json: string }>({
    text: `select c.erased_time is not null as erased, json_build_object('exportedTime', ${iso('now()')},
      'guest', (${wireSql({ enabledBranches }, values)})::json, ${named.join(', ')})::text as json from customers c where ${seen} and c.id = $2`,
    values: values.list,
  });
  return row ?? null;
}
