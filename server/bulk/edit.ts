import * as z from 'zod';
import { bulkChange, bulkKind, type BulkResult } from '#contract/bulk.ts';
import { customerSelection } from '#contract/crm.ts';
import { Values } from '../sql/values.ts';
import { selectionWhere } from '../crm/selection.ts';
import type { Sql } from '../db/client.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { jobKind, type JobContext } from '../jobs/kind.ts';
import { insertAudit } from './auditRows.ts';
import { flagColumns, flagOf, stepOf } from './flags.ts';
import { Pace } from './pace.ts';
import { addPart, lookedAt, nothingYet, withoutNames, type Failure, type Part } from './tally.ts';

const input = z.object({
  selection: customerSelection,
  change: bulkChange,
  /** Branches of the person who asked. */
  enabledBranches: z.union([z.literal('all'), z.array(z.string())]),
  /** When it was asked for, by this server's clock: days back are counted from then. */
  asked: z.number(),
  expected: z.number().int(),
});
export type BulkInput = z.infer<typeof input>;

/** Guests up to this id are done; with a selection by ids, so many of them. */
interface Cursor {
  after: string;
  index: number;
  sum: BulkResult;
}

const begin: Cursor = { after: '', index: 0, sum: nothingYet };

/**
 * Changes one flag of many guests. They are walked through by id, so that a guest who no longer meets the conditions
 * because of the change itself is neither missed nor met twice; every part is one transaction with its audit rows and
 * the place where an interrupted job goes on.
 */
export const bulkJob = jobKind({
  name: bulkKind,
  permission: 'crm',
  input,
  cancellable: true,
  confinedResult: withoutNames,
  async run(context) {
    let cursor = (context.cursor as Cursor | null) ?? begin;
    const pace = new Pace(context.services.database.kind);
    let more = true;
    while (more) {
      const from = cursor;
      [cursor, more] = await pace.part((size) => advance(context, from, size));
    }
    return cursor.sum;
  },
  // What is done stays; it can be undone as one.
  cancel: (context) => Promise.resolve(((context.cursor as Cursor | null) ?? begin).sum),
});

/** One part. @returns where to go on, and whether there is more */
async function advance(context: JobContext<BulkInput>, from: Cursor, size: number): Promise<[Cursor, boolean]> {
  const { selection, expected, change } = context.input;
  const ids = 'ids' in selection ? [...new Set(selection.ids)].sort() : null;
  const slice = ids?.slice(from.index, from.index + size) ?? null;
  const next = ({ part, last }: Done): Cursor => ({
    after: last ?? from.after,
    index: from.index + (slice?.length ?? 0),
    sum: addPart(from.sum, part),
  });
  const done = await context.step<Done>(
    (part) => {
      const cursor = next(part);
      const met = lookedAt(cursor.sum);
      return { done: met, total: Math.max(expected, met), step: stepOf(flagOf(change)), cursor };
    },
    (sql) => editPart(sql, context, { after: from.after, size, slice }),
  );
  return [next(done), ids ? from.index + size < ids.length : done.picked === size];
}

interface Done {
  part: Part;
  picked: number;
  /** The last guest's id, as the database sorts them. */
  last: string | null;
}

/** Changes the next guests in one statement, audit rows included. */
async function editPart(
  transaction: Sql,
  { companyId, id: jobId, userId, input: { selection, change, enabledBranches, asked } }: JobContext<BulkInput>,
  { after, size, slice }: { after: string; size: number; slice: string[] | null },
): Promise<Done> {
  const { flag, value } = flagOf(change);
  const column = flagColumns[flag];
  const values = new Values();
  const where = selectionWhere({ companyId, enabledBranches }, slice ? { ids: slice } : selection, values, asked);
  const wanted = `${values.add(value)}::boolean`;
  // Guests added since it was asked for are not meant.
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
  const [row] = await inTransaction<{
    picked: number;
    last: string | null;
    skipped: number;
    changed: number;
    erased: { id: string; name: string }[] | null;
    ids: string[] | null;
  }>(transaction, {
    text: `with picked as materialized (
        select c.id, c.name, c.${column} = ${wanted} as already, c.erased_time is not null as erased
        from customers c where ${where}${walk} order by c.id limit ${values.add(size)}::bigint for update of c),
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
