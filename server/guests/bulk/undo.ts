import * as z from 'zod';
import { bulkUndoKind } from '#contract/guests/bulk.ts';
import { whereOf } from '../crm/conditions.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import type { JobContext } from '#server/platform/jobs/kind.ts';
import { flagColumns, insertAudit } from './auditRows.ts';
import { walkKind, type PartResult, type Failure } from './walk.ts';

const input = z.object({
  batchId: z.string(),
  flag: z.enum(['isVip', 'forbidPiiSharing']),
  /** The number of guests that the batch changed. */
  total: z.number().int(),
  enabledBranches: z.union([z.literal('all'), z.array(z.string())]),
});
export type BulkUndoInput = z.infer<typeof input>;

/**
 * Undoes a bulk edit: guests whose flag was not changed since get the previous value. It is audited like the edit, so
 * the undo can be undone.
 */
export const bulkUndoJob = walkKind(bulkUndoKind, input, {
  step: () => 'undoing',
  total: ({ total }) => total,
  part: undoPart,
});

/** Undoes the next guests' changes in one statement, audit rows included. */
async function undoPart(
  transaction: Sql,
  { companyId, id: jobId, userId, input: { batchId, flag, enabledBranches } }: JobContext<BulkUndoInput>,
  { after, size }: { after: string; size: number },
): Promise<PartResult> {
  const column = flagColumns[flag];
  const values = new Values();
  const seen = whereOf({ companyId, enabledBranches, filters: {} }, values, { now: 0 });
  const key = `'${flag}'`;
  const audit = insertAudit(values, {
    companyId,
    userId,
    action: 'undo',
    batchId: jobId,
    before: `json_build_object(${key}, not g.was)::jsonb`,
    after: `json_build_object(${key}, g.was)::jsonb`,
    from: 'select id, was from changed',
  });
  const entries = `from audit_log a
    where a.company_id = $1 and a.batch_id = ${values.add(batchId)} and a.entity = 'customer' and a.entity_id > ${values.add(after)}
    order by a.entity_id limit ${values.add(size)}::bigint`;
  // Guests are locked in id order, as in every bulk edit.
  const locked = await queryInTransaction<{ id: string }>(transaction, {
    text: `select c.id from customers c where ${seen} and c.id in (select a.entity_id ${entries}) order by c.id for update`,
    values: values.list,
  });
  const ids = values.add(locked.map(({ id }) => id));
  const [row] = await queryInTransaction<{
    picked: number;
    last: string | null;
    skipped: number;
    changed: number;
    failures: Failure[] | null;
  }>(transaction, {
    text: `with picked as materialized (
        select a.id as audit_id, a.entity_id as id, a.at, (a.before->>${key})::boolean as was ${entries}),
      held as materialized (
        select c.id, c.name, c.${column} as now, c.erased_time is not null as erased
        from customers c where c.company_id = $1 and c.id = any(${ids}::text[])),
      judged as materialized (
        select p.id, p.was, h.name, case
          when h.id is null then 'notFound'
          when h.now = p.was then 'already'
          when h.erased then 'erased'
          when exists (select from audit_log n where n.company_id = $1 and n.entity = 'customer' and n.entity_id = p.id
            and n.at >= p.at and (n.at, n.id) > (p.at, p.audit_id) and jsonb_exists(n.after, ${key})) then 'newer'
          else 'undo' end as verdict
        from picked p left join held h on h.id = p.id),
      changed as (
        update customers c set ${column} = j.was, version = c.version + 1, updated_time = now()
        from judged j where c.company_id = $1 and c.id = j.id and j.verdict = 'undo'
        returning c.id, j.was),
      audited as (${audit})
      select count(*)::int as picked, (select p.id from picked p order by p.id desc limit 1) as last,
        (count(*) filter (where verdict = 'already'))::int as skipped, (select count(*)::int from changed) as changed,
        json_agg(json_build_object('id', id, 'name', name, 'reason', verdict))
          filter (where verdict not in ('already', 'undo')) as failures
      from judged`,
    values: values.list,
  });
  if (!row) throw new Error('Undoing answered no row.');
  return {
    part: { changed: row.changed, skipped: row.skipped, failures: row.failures ?? [] },
    picked: row.picked,
    last: row.last,
  };
}
