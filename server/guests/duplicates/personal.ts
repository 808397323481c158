import { sql } from 'drizzle-orm';
import { customerMerges, duplicatePairs } from '#server/platform/db/schema.ts';
import { personalIn, textArray, type MovedRows, type PersonalTable } from '#server/platform/kernel/personal.ts';
import { iso, orderedListOf } from '#server/platform/sql/json.ts';

const ofOther = `p.company_id = $1 and $3 in (p.a_id, p.b_id)`;
const second = `case when p.a_id = $3 then p.b_id else p.a_id end`;

/** Pairs go to the remaining guest unless that one has them already; the pair of the two is closed. */
const pairs: MovedRows = {
  async move(run) {
    const before = await run(
      `select row_to_json(p)::text as id from duplicate_pairs p where ${ofOther} order by a_id, b_id for update`,
    );
    if (!before.length) return { duplicate_pairs: [], duplicate_pairs_made: [] };
    const made =
      await run(`insert into duplicate_pairs (company_id, a_id, b_id, score, reasons, status, user_id, decided_time, found_time, created_time)
      select p.company_id, least(${second} collate "C", $2::text collate "C"), greatest(${second} collate "C", $2::text collate "C"),
        p.score, p.reasons, p.status, p.user_id, p.decided_time, p.found_time, p.created_time
      from duplicate_pairs p where ${ofOther} and ${second} <> $2
      on conflict do nothing returning a_id || ' ' || b_id || ' ' || status as id`);
    await run(`delete from duplicate_pairs p where ${ofOther} returning p.a_id as id`);
    return { duplicate_pairs: before, duplicate_pairs_made: made };
  },
  async back(run, moved) {
    // Later decisions about the remaining guest's new pairs stay.
    await run(
      `delete from duplicate_pairs p using unnest($4::text[]) m (id)
        where p.company_id = $1 and p.a_id = split_part(m.id, ' ', 1) and p.b_id = split_part(m.id, ' ', 2)
          and p.status = split_part(m.id, ' ', 3) returning p.a_id as id`,
      moved.duplicate_pairs_made,
    );
    await run(
      `insert into duplicate_pairs select o.* from unnest($4::text[]) m (id), json_populate_record(null::duplicate_pairs, m.id::json) o
        where o.company_id = $1 on conflict do nothing returning a_id as id`,
      moved.duplicate_pairs,
    );
  },
};

/** Pairs of possible duplicates, and merges with the data for undoing them. */
export const duplicatePersonalData: readonly PersonalTable[] = [
  personalIn(duplicatePairs, {
    plain: ['reasons'],
    forget: ({ companyId, ids }) => [
      sql`delete from duplicate_pairs where company_id = ${companyId}
        and (a_id = any(${textArray(ids)}) or b_id = any(${textArray(ids)}))`,
    ],
    moves: pairs,
  }),
  personalIn(customerMerges, {
    mentions: ['merged', 'before', 'after'],
    plain: ['moved'],
    // Also merges into the guests merged in this one: all of it is about the same person. They cannot be undone then.
    forget: ({ companyId, ids }) => [
      sql`with recursive gone as (
          select id, merged_id from customer_merges
            where company_id = ${companyId} and (customer_id = any(${textArray(ids)}) or merged_id = any(${textArray(ids)}))
          union select m.id, m.merged_id from customer_merges m join gone on m.customer_id = gone.merged_id
            where m.company_id = ${companyId})
        update customer_merges set merged = '{}', before = '{}', after = '{}', moved = '{}', version = version + 1
        where company_id = ${companyId} and id in (select id from gone)`,
    ],
    formerly: (companyId, ids) => sql`select m.merged ->> 'name', m.merged ->> 'phoneNumber', m.merged ->> 'email'
      from customer_merges m where m.company_id = ${companyId} and m.merged_id in ${ids}`,
    exported: {
      name: 'merges',
      rows: ({ ofAny, shown }) =>
        orderedListOf(
          `m.id, m.customer_id as "customerId", m.merged_id as "mergedId", ${shown('m.merged')} as merged, ${iso('m.at')} as at,
            ${iso('m.undone_time')} as "undoneTime"`,
          `customer_merges m where m.company_id = $1 and m.customer_id = $2
            and ${ofAny(`array(select jsonb_array_elements_text(coalesce(m.merged -> 'branchIds', '[]')))`)}`,
          'm.at, m.id',
        ),
    },
  }),
];
