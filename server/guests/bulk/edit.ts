import * as z from 'zod';
import { bulkChange, bulkKind, type BulkChange } from '#contract/guests/bulk.ts';
import { customerSelection } from '#contract/guests/crm.ts';
import { Values } from '#server/platform/sql/values.ts';
import { selectionWhere } from '../crm/selection.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import type { JobContext } from '#server/platform/jobs/kind.ts';
import { flagColumns, insertAudit, type BulkFlag } from './auditRows.ts';
import { walkKind, type PartResult, type Failure } from './walk.ts';

const input = z.object({
  selection: customerSelection,
  change: bulkChange,
  /** The branches of the user who started the job. */
  enabledBranches: z.union([z.literal('all'), z.array(z.string())]),
  /** The time of the request by this server's clock; relative days count from it. */
  asked: z.number(),
  expected: z.number().int(),
});
export type BulkInput = z.infer<typeof input>;

/** Changes one flag of many guests. */
export const bulkJob = walkKind(bulkKind, input, {
  step: ({ change }) => stepOf(flagOf(change)),
  total: ({ expected }) => expected,
  ids: ({ selection }) => ('ids' in selection ? [...new Set(selection.ids)].sort() : null),
  part: editPart,
});

/** Changes the next guests in one statement, audit rows included. */
async function editPart(
  transaction: Sql,
  {
    companyId,
    id: jobId,
    userId,
    input: { selection, change, enabledBranches, asked: requestedAt },
  }: JobContext<BulkInput>,
  { after, size, slice }: { after: string; size: number; slice: string[] | null },
): Promise<PartResult> {
  const { flag, value } = flagOf(change);
  const column = flagColumns[flag];
  const values = new Values();
  const where = selectionWhere({ companyId, enabledBranches }, slice ? { ids: slice } : selection, values, requestedAt);
  const wanted = `${values.add(value)}::boolean`;
  // Guests added after the request are excluded.
  const walk = slice
    ? ''
    : ` and c.created_time <= (select j.created_time from jobs j where j.company_id = $1 and j.id = ${values.add(jobId)})
        and c.id > ${values.add(after)}`;
  const audit = insertAudit(values, {
    companyId,
    userId,
    action: 'update',
    batchId: jobId,
    before: `json_build_object('${flag}', not ${wanted})::jsonb`,
    after: `json_build_object('${flag}', ${wanted})::jsonb`,
    from: 'select id from changed',
  });
  // Guests are locked in id order, as in every bulk edit.
  const locked = await queryInTransaction<{ id: string }>(transaction, {
    text: `select c.id from customers c where ${where}${walk} order by c.id limit ${values.add(size)}::bigint for update`,
    values: values.list,
  });
  const ids = values.add(locked.map(({ id }) => id));
  const [row] = await queryInTransaction<{
    picked: number;
    last: string | null;
    skipped: number;
    changed: number;
    erased: { id: string; name: string }[] | null;
    ids: string[] | null;
  }>(transaction, {
    text: `with picked as materialized (
        select c.id, c.name, c.${column} = ${wanted} as already, c.erased_time is not null as erased
        from customers c where c.company_id = $1 and c.id = any(${ids}::text[])),
      changed as (
        update customers c set ${column} = ${wanted}, version = c.version + 1, updated_time = now()
        from picked p where c.company_id = $1 and c.id = p.id and not p.already and not p.erased
        returning c.id),
      audited as (${audit})
      select count(*)::int as picked, (select p.id from picked p order by p.id desc limit 1) as last,
        (count(*) filter (where already))::int as skipped, (select count(*)::int from changed) as changed,
        json_agg(json_build_object('id', id, 'name', name)) filter (where erased and not already) as erased,
        ${slice ? 'json_agg(id)' : 'null::json'} as ids
      from picked`,
    values: values.list,
  });
  if (!row) throw new Error('The bulk edit answered no row.');
  const found = new Set(row.ids);
  const failures: Failure[] = [
    ...(row.erased ?? []).map((guest) => ({ ...guest, reason: 'erased' as const })),
    ...(slice ?? []).filter((id) => !found.has(id)).map((id) => ({ id, name: null, reason: 'notFound' as const })),
  ];
  return {
    part: { changed: row.changed, skipped: row.skipped, failures },
    picked: row.picked,
    last: row.last,
  };
}

/** The flag and the value of a change. */
function flagOf(change: BulkChange): { flag: BulkFlag; value: boolean } {
  return 'role' in change
    ? { flag: 'isVip', value: change.role === 1 }
    : { flag: 'forbidPiiSharing', value: change.blacklistSetting.forbidPIISharing };
}

/** The step of the job; labels are in `jobStepLabels`. */
function stepOf({ flag, value }: { flag: BulkFlag; value: boolean }): string {
  if (flag === 'isVip') return value ? 'vip' : 'notVip';
  return value ? 'doNotContact' : 'mayContact';
}
