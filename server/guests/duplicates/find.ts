import * as z from 'zod';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { jobKind, type JobContext } from '#server/platform/jobs/kind.ts';
import {
  changedAfter,
  namesAfter,
  pairsOfNames,
  pairsSharing,
  valuesShared,
  type Candidate,
  type Shared,
  type SharedKind,
} from './candidates.ts';
import { forgetOldMerges } from './forget.ts';
import { scorePair, minScore } from './score.ts';
import { findKind, lastSearch } from './search.ts';

/** With more changed guests than this, all are searched, which is faster. */
const changedMost = 20_000;
/** Guests or values per step; fewer for the embedded database, which blocks the process during a step. */
const batches = {
  embedded: { names: 800, values: 400, changed: 300 },
  postgres: { names: 4_000, values: 1_000, changed: 1_000 },
} as const;
/** The number of shared values listed in the report. */
const skippedNamed = 20;
/** Statements that began before a search may commit after it, so the search looks back further by this margin. */
const marginMs = 5 * 60_000;

type Phase = 'phone' | 'email' | 'names' | 'changed' | 'end';

interface Cursor {
  phase: Phase;
  after: string;
  /** The start of the search; later changes belong to the next one. */
  started: string;
  /** Only guests changed since then; null for all. */
  since: string | null;
  total: number;
  done: number;
  /** The number of groups of namesakes that were too large to compare. */
  crowded: number;
  skipped: (Shared & { kind: SharedKind })[];
}

/** Searches a company's guests for possible duplicates. */
export const findDuplicatesJob = jobKind({
  name: findKind,
  permission: 'crm',
  input: z.object({ whole: z.boolean().default(false) }),
  cancellable: true,
  // All guests are searched, regardless of the requesting user's branches.
  confinedResult: (result) => ({ ...result, skipped: [] }),
  async run(context) {
    let cursor = (context.cursor as Cursor | null) ?? (await begin(context));
    while (cursor.phase !== 'end') {
      cursor = await advance(context, { ...cursor });
    }
    const pairs = await context.step({ step: 'tidying', done: cursor.total }, (transaction) =>
      tidy(transaction, context.companyId, cursor),
    );
    return {
      started: cursor.started,
      whole: cursor.since === null,
      guests: cursor.total,
      ...pairs,
      crowded: cursor.crowded,
      skipped: cursor.skipped,
    };
  },
});

async function begin({ companyId, input, services: { database } }: JobContext<{ whole: boolean }>): Promise<Cursor> {
  const started = new Date().toISOString();
  const last = input.whole ? null : await lastSearch(database, companyId);
  const since = last ? new Date(Date.parse(last.started) - marginMs).toISOString() : null;
  const [counted] = await database.query<{ all: number; changed: number }>({
    text: `select count(*) as all, count(*) filter (where updated_time >= $2::timestamptz) as changed
      from customers where company_id = $1`,
    values: [companyId, since ?? started],
  });
  const { all = 0, changed = 0 } = counted ?? {};
  const few = since !== null && changed <= changedMost;
  return {
    phase: few ? 'changed' : 'phone',
    after: '',
    started,
    since: few ? since : null,
    total: few ? changed : all,
    done: 0,
    crowded: 0,
    // A search of only the changed guests keeps the last search's widely shared values.
    skipped: few ? (last?.skipped ?? []) : [],
  };
}

/** Runs one step: a batch of values, names or changed guests. @returns the next cursor */
async function advance(context: JobContext<unknown>, from: Cursor): Promise<Cursor> {
  const cursor = { ...from };
  const { companyId } = context;
  const { sql: database, kind } = context.services.database;
  const batch = batches[kind];
  const candidates: Candidate[] = [];
  const share = async (of: SharedKind, values: readonly string[]) => {
    const found = await pairsSharing(database, companyId, of, values);
    candidates.push(...found.candidates);
    const others = cursor.skipped.filter((one) => one.kind !== of || !values.includes(one.value));
    cursor.skipped = [...others, ...found.skipped.map((one) => ({ kind: of, ...one }))]
      .toSorted((a, b) => b.guests - a.guests)
      .slice(0, skippedNamed);
  };
  const name = async (names: readonly string[]) => {
    const found = await pairsOfNames(database, companyId, names);
    candidates.push(...found.candidates);
    cursor.crowded += found.crowded;
  };

  if (from.phase === 'changed') {
    const guests = await changedAfter(database, companyId, from.since ?? from.started, from.after, batch.changed);
    const values = (of: 'phone' | 'email' | 'name') =>
      [...new Set(guests.map((guest) => guest[of] ?? ''))].filter(Boolean);
    await share('phone', values('phone'));
    await share('email', values('email'));
    await name(values('name'));
    cursor.done = Math.min(cursor.total, cursor.done + guests.length);
    if (guests.length < batch.changed) cursor.phase = 'end';
    else cursor.after = guests.at(-1)?.id ?? '';
  } else if (from.phase === 'names') {
    const { names, guests, next } = await namesAfter(database, companyId, from.after, batch.names);
    await name(names);
    cursor.done = Math.min(cursor.total, cursor.done + guests);
    if (next === null) cursor.phase = 'end';
    else cursor.after = next;
  } else if (from.phase !== 'end') {
    const values = await valuesShared(database, companyId, from.phase, from.after, batch.values);
    await share(from.phase, values);
    if (values.length === batch.values) cursor.after = values.at(-1) ?? '';
    else Object.assign(cursor, { phase: from.phase === 'phone' ? 'email' : 'names', after: '' });
  }
  await context.step({ step: from.phase, done: cursor.done, total: cursor.total, cursor }, (transaction) =>
    keep(transaction, companyId, candidates, cursor.started),
  );
  return cursor;
}

/** Stores the candidate pairs; a user's decision about a pair is not changed. */
async function keep(
  transaction: Sql,
  companyId: string,
  candidates: readonly Candidate[],
  started: string,
): Promise<void> {
  const pairs = new Map<string, object>();
  for (const { a, b, bearers } of candidates) {
    const { score, reasons } = scorePair(a, b, bearers ?? undefined);
    if (score >= minScore) pairs.set(`${a.id} ${b.id}`, { a_id: a.id, b_id: b.id, score, reasons });
  }
  if (!pairs.size) return;
  await queryInTransaction(transaction, {
    text: `insert into duplicate_pairs as p (company_id, a_id, b_id, score, reasons, found_time)
      select $1, f.a_id, f.b_id, f.score, f.reasons, $3::timestamptz
      from json_to_recordset($2::json) as f(a_id text, b_id text, score smallint, reasons text[])
      on conflict (company_id, a_id, b_id) do update
        set score = case when excluded.score < p.score and p.found_time = excluded.found_time then p.score else excluded.score end,
          reasons = case when excluded.score < p.score and p.found_time = excluded.found_time then p.reasons else excluded.reasons end,
          found_time = excluded.found_time
        where p.status = 'open'`,
    values: [companyId, JSON.stringify([...pairs.values()]), started],
  });
}

/**
 * Deletes pairs that are no longer similar, or with a deleted guest.
 *
 * @returns the number of open pairs, and how many of them are new
 */
async function tidy(
  transaction: Sql,
  companyId: string,
  { started, since }: Cursor,
): Promise<{ open: number; fresh: number }> {
  const guest = (at: 'a_id' | 'b_id', more: string) =>
    `exists (select from customers c where c.company_id = p.company_id and c.id = p.${at}${more})`;
  const changed = ' and c.updated_time >= $3::timestamptz';
  await queryInTransaction(transaction, {
    text: `delete from duplicate_pairs p where p.company_id = $1 and p.status = 'open' and (
        not ${guest('a_id', ' and c.erased_time is null')} or not ${guest('b_id', ' and c.erased_time is null')}
        or (p.found_time < $2::timestamptz and ($3::timestamptz is null or ${guest('a_id', changed)} or ${guest('b_id', changed)})))`,
    values: [companyId, started, since],
  });
  await forgetOldMerges(transaction, companyId);
  const [counted] = await queryInTransaction<{ open: number; fresh: number }>(transaction, {
    text: `select count(*)::int as open, count(*) filter (where created_time >= $2::timestamptz)::int as fresh
      from duplicate_pairs where company_id = $1 and status = 'open'`,
    values: [companyId, started],
  });
  return counted ?? { open: 0, fresh: 0 };
}
