import type { DuplicatePair, Merge } from '#contract/guests/duplicates.ts';
import { undoDays } from '#contract/guests/merge.ts';
import { whereOf, wireSql } from '../crm/conditions.ts';
import { iso } from '#server/platform/sql/json.ts';
import { pageOfRows } from '#server/platform/sql/page.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';

/** The SQL of the duplicate queue and of the list of merges. */

/** One guest of a pair, if the caller may see the guest. */
function guestAt(where: string, at: string, wire = 'c.wire'): string {
  return `(select ${wire} as wire from customers c where ${where} and c.id = ${at} and c.erased_time is null offset 0)`;
}

/** A page of the queue, the most likely pairs first. */
export async function pairsOf(
  database: Database,
  scope: BranchAccess,
  query: { from: number; size: number },
): Promise<{ pairs: DuplicatePair[]; total: number }> {
  const values = new Values();
  const company = values.add(scope.companyId);
  const where = whereOf({ ...scope, filters: {} }, values, { now: 0 });
  const wire = wireSql(scope, values);
  // The guests of every pair are looked up once to count the pairs; then those of the page are read.
  const { rows, total } = await pageOfRows<DuplicatePair>(database, query, values, {
    using: `seen as materialized (
      select p.a_id, p.b_id, p.score, p.reasons, p.found_time from duplicate_pairs p
      where p.company_id = ${company} and p.status = 'open'
        and exists ${guestAt(where, 'p.a_id')} and exists ${guestAt(where, 'p.b_id')})`,
    select: `a.wire::json as a, b.wire::json as b, p.score, p.reasons, ${iso('p.found_time')} as "foundTime"`,
    from: 'seen p',
    order: 'p.score desc, p.a_id, p.b_id',
    chosen: 'p',
    joins: `join lateral ${guestAt(where, 'p.a_id', wire)} a on true
      join lateral ${guestAt(where, 'p.b_id', wire)} b on true`,
  });
  return { pairs: rows, total };
}

/** A merge as the database returns it, before it is converted to the contract's format. */
type MergeLine = Omit<Merge, 'moved'> & { moved: Record<string, string[]> };

/** Counts moved rows by kind, regardless of how they are stored. */
export const movedCounts = (moved: Record<string, string[]>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(moved)
      .filter(([table]) => !/_(made|skipped)$/.test(table) && table !== 'duplicate_pairs')
      .map(([table, ids]) => [table, ids.length]),
  );

/** A page of merges, the latest first, limited to those of which the caller may see both guests. */
export async function mergesOf(
  database: Database,
  scope: BranchAccess,
  query: { customerId?: string; open: boolean; from: number; size: number },
): Promise<{ merges: Merge[]; total: number }> {
  const { customerId, open } = query;
  const values = new Values();
  const where = [
    `m.company_id = ${values.add(scope.companyId)}`,
    customerId !== undefined && `m.customer_id = ${values.add(customerId)}`,
    open &&
      `m.undone_time is null and m.at >= now() - interval '${undoDays} days' and m.merged <> '{}' and l.id is null`,
  ];
  if (scope.enabledBranches !== 'all') {
    const branches = values.add(scope.enabledBranches);
    const enabled = (list: string) => `(${list} = '{}' or ${list} && ${branches}::text[])`;
    const branchIds = `array(select jsonb_array_elements_text(coalesce(m.merged -> 'branchIds', '[]')))`;
    where.push(`c.id is not null`, enabled('c.branch_ids'), enabled(branchIds));
  }
  const { rows, total } = await pageOfRows<MergeLine>(database, query, values, {
    select: `m.id, m.version, ${iso('m.at')} as at,
      case when u.id is not null then json_build_object('id', u.id, 'name', coalesce(u.name, '')) end as by,
      json_build_object('id', m.customer_id, 'name', coalesce(c.name, '')) as winner,
      json_build_object('id', m.merged_id, 'name', coalesce(m.merged ->> 'name', ''), 'phoneNumber', m.merged ->> 'phoneNumber')
        as loser,
      m.moved, ${iso('m.undone_time')} as "undoneTime", ${iso(`(m.at + interval '${undoDays} days')`)} as "undoUntil",
      case when m.undone_time is not null then 'undone' when m.at < now() - interval '${undoDays} days' then 'expired'
        when m.merged = '{}' then 'erased' when l.id is not null then 'later' end as blocked`,
    from: `customer_merges m
      left join customers c on c.company_id = m.company_id and c.id = m.customer_id
      left join users u on u.id = m.user_id
      left join lateral (select o.id from customer_merges o where o.company_id = m.company_id and o.undone_time is null
        and m.customer_id in (o.customer_id, o.merged_id) and (o.at, o.id) > (m.at, m.id) limit 1) l on true`,
    where,
    order: 'm.at desc, m.id desc',
  });
  return { merges: rows.map((row) => ({ ...row, moved: movedCounts(row.moved) })), total };
}
