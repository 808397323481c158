import type { Sql } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/inTransaction.ts';
import { referringTo, type Referring } from '#server/platform/db/referring.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';

/**
 * The rows related to a guest, and how a merge moves them to another guest and back. Ids are stored by table in
 * `customer_merges.moved`; if the guest is part of a row's key, enough is stored to find or recreate the row.
 */
export type Moved = Record<string, string[]>;

interface Between {
  companyId: string;
  winnerId: string;
  loserId: string;
}

/** Tables with a guest column and their own row id. */
const plainTables = [
  'reservations',
  'deposits',
  'orders',
  'issued_vouchers',
  'survey_invitations',
  'survey_submissions',
  'customer_notes',
  'consents',
  'deliveries',
] as const;

interface Place {
  /** The key in {@link Moved}. */
  key: string;
  table: string;
  column: string;
  /** Further assignments: declared records get a new version, so that older states are detected. */
  also: string;
}

/** The guest columns of tables with their own row ids, including those of declared resources. */
const placesOf = (declared: readonly Referring[]): Place[] => [
  ...plainTables.map((table) => ({ key: table, table, column: 'customer_id', also: '' })),
  ...declared.map(({ sqlTable: table, sqlColumn: column }) => ({
    key: `${table}.${column}`,
    table,
    column,
    also: ', version = version + 1, updated_time = now()',
  })),
];

type Ids = { id: string };
const idsOf = (rows: readonly Ids[]) => rows.map(({ id }) => id);

/**
 * Moves all of the loser's rows to the winner.
 *
 * @throws ApiError `conflict` while a message to the loser is being sent
 */
export async function moveAll(transaction: Sql, between: Between, declared = referringTo('customers')): Promise<Moved> {
  const { companyId, winnerId, loserId } = between;
  const run = async (text: string, ids: readonly string[] = []) =>
    idsOf(await inTransaction<Ids>(transaction, { text, values: [companyId, winnerId, loserId, ids] }));
  const moved: Moved = {};
  for (const { key, table, column, also } of placesOf(declared))
    moved[key] = await run(
      `update "${table}" set "${column}" = $2${also} where company_id = $1 and "${column}" = $3 returning id`,
    );
  Object.assign(moved, await moveRecipients(run));
  // An import must not be rolled back on the remaining guest; no guest ever has the version 0.
  moved.import_rows = await run(`update import_rows r set customer_id = $2, version = 0
    from import_rows before where r.company_id = $1 and r.customer_id = $3
      and before.company_id = r.company_id and before.import_id = r.import_id and before.row = r.row
    returning r.import_id || ' ' || r.row || ' ' || coalesce(before.version::text, '') as id`);
  moved.campaigns = await run(`update campaigns set customer_ids = array_replace(customer_ids, $3, $2)
    where company_id = $1 and status in ('draft', 'scheduled') and $3 = any(customer_ids) and not $2 = any(customer_ids)
    returning id`);
  Object.assign(moved, await movePairs(transaction, between));
  return Object.fromEntries(Object.entries(moved).filter(([, ids]) => ids.length));
}

/** Recipients are also counted by status in their campaign. */
const counted = (from: string, to: string) =>
  `counts = counts || jsonb_build_object('${from}', greatest(coalesce((counts ->> '${from}')::int, 0) - 1, 0),
    '${to}', coalesce((counts ->> '${to}')::int, 0) + 1)`;

/** A campaign has one row per guest: if it has both, the loser's row stays under the deleted id as history. */
async function moveRecipients(run: (text: string, ids?: readonly string[]) => Promise<string[]>): Promise<Moved> {
  const underWay = await run(`select campaign_id as id from campaign_recipients
    where company_id = $1 and customer_id in ($2, $3) and status = 'sending' for update`);
  if (underWay.length) throw new ApiError('conflict', 'A message to this guest is being sent. Try again in a moment.');
  const both = `exists (select from campaign_recipients o
    where o.company_id = r.company_id and o.campaign_id = r.campaign_id and o.customer_id = $2)`;
  const moved = {
    campaign_recipients: await run(`update campaign_recipients r set customer_id = $2
      where r.company_id = $1 and r.customer_id = $3 and not ${both} returning campaign_id as id`),
    // No guest gets the same message twice.
    campaign_recipients_skipped: await run(`update campaign_recipients r set status = 'skipped', reason = 'duplicate'
      where r.company_id = $1 and r.customer_id = $3 and r.status = 'pending' and ${both} returning campaign_id as id`),
  };
  await run(
    `update campaigns set ${counted('pending', 'skipped')} where company_id = $1 and id = any($4::text[]) returning id`,
    moved.campaign_recipients_skipped,
  );
  return moved;
}

const ofLoser = `p.company_id = $1 and $3 in (p.a_id, p.b_id)`;
const other = `case p.a_id when $3 then p.b_id else p.a_id end`;

/** Moves the loser's pairs to the winner unless the winner has them already; the pair of the two is closed. */
async function movePairs(transaction: Sql, { companyId, winnerId, loserId }: Between): Promise<Moved> {
  const values = [companyId, winnerId, loserId];
  const before = await inTransaction<Ids>(transaction, {
    text: `select row_to_json(p)::text as id from duplicate_pairs p where ${ofLoser} order by a_id, b_id for update`,
    values,
  });
  if (!before.length) return {};
  const made = await inTransaction<Ids>(transaction, {
    text: `insert into duplicate_pairs (company_id, a_id, b_id, score, reasons, status, user_id, decided_time, found_time, created_time)
      select p.company_id, least(${other} collate "C", $2::text collate "C"), greatest(${other} collate "C", $2::text collate "C"),
        p.score, p.reasons, p.status, p.user_id, p.decided_time, p.found_time, p.created_time
      from duplicate_pairs p where ${ofLoser} and ${other} <> $2
      on conflict do nothing returning a_id || ' ' || b_id || ' ' || status as id`,
    values,
  });
  await inTransaction(transaction, { text: `delete from duplicate_pairs p where ${ofLoser}`, values });
  return { duplicate_pairs: idsOf(before), duplicate_pairs_made: idsOf(made) };
}

/** Moves back what {@link moveAll} moved; rows that the winner got later stay there. */
export async function moveBack(
  transaction: Sql,
  { companyId, winnerId, loserId }: Between,
  moved: Moved,
  declared = referringTo('customers'),
): Promise<void> {
  const run = async (ids: readonly string[] | undefined, text: string) => {
    if (ids?.length) await inTransaction(transaction, { text, values: [companyId, winnerId, loserId, ids] });
  };
  for (const { key, table, column, also } of placesOf(declared))
    await run(
      moved[key],
      `update "${table}" set "${column}" = $3${also} where company_id = $1 and "${column}" = $2 and id = any($4::text[])`,
    );
  await run(
    moved.campaign_recipients,
    `update campaign_recipients set customer_id = $3
      where company_id = $1 and customer_id = $2 and campaign_id = any($4::text[])`,
  );
  await run(
    moved.campaign_recipients_skipped,
    `with back as (update campaign_recipients r set status = 'pending', reason = null
      where company_id = $1 and customer_id = $3 and status = 'skipped' and reason = 'duplicate' and campaign_id = any($4::text[])
        and exists (select from campaigns c
          where c.company_id = r.company_id and c.id = r.campaign_id and c.status in ('draft', 'scheduled', 'sending'))
        returning r.campaign_id)
      update campaigns set ${counted('skipped', 'pending')}
      where company_id = $1 and id in (select campaign_id from back)`,
  );
  await run(
    moved.import_rows,
    `update import_rows r set customer_id = $3, version = nullif(split_part(m.id, ' ', 3), '')::int
      from unnest($4::text[]) m (id) where r.company_id = $1 and r.customer_id = $2
        and r.import_id = split_part(m.id, ' ', 1) and r.row = split_part(m.id, ' ', 2)::int`,
  );
  await run(
    moved.campaigns,
    `update campaigns set customer_ids = array_replace(customer_ids, $2, $3)
      where company_id = $1 and status in ('draft', 'scheduled') and $2 = any(customer_ids) and id = any($4::text[])`,
  );
  // Later decisions about the winner's new pairs are kept.
  await run(
    moved.duplicate_pairs_made,
    `delete from duplicate_pairs p using unnest($4::text[]) m (id)
      where p.company_id = $1 and p.a_id = split_part(m.id, ' ', 1) and p.b_id = split_part(m.id, ' ', 2)
        and p.status = split_part(m.id, ' ', 3)`,
  );
  await run(
    moved.duplicate_pairs,
    `insert into duplicate_pairs select o.* from unnest($4::text[]) m (id), json_populate_record(null::duplicate_pairs, m.id::json) o
      where o.company_id = $1 on conflict do nothing`,
  );
}
