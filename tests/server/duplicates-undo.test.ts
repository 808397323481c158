import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MergeChoices } from '#contract/guests/merge.ts';
import type { Database } from '#server/platform/db/client.ts';
import { mergeInto } from '#server/guests/duplicates/merge.ts';
import { undoMergeOf } from '#server/guests/duplicates/undo.ts';
import { personalTables } from '#server/personalData.ts';
import {
  campaignRecipients,
  campaigns,
  consents,
  customerNotes,
  customers,
  duplicatePairs,
  importRows,
  issuedVouchers,
  reservations,
} from '#server/platform/db/schema.ts';
import { buildCustomer } from '#tests/support/build.ts';
import { freshDatabase } from '#tests/support/database.ts';

/** Merges taken back leave everything as it was, whatever hangs on the guests, also one upon the other. */

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const at = new Date('2026-01-15T04:00:00.000Z');
const moment = fc.option(
  fc.integer({ min: 0, max: 500 }).map((days) => new Date(at.getTime() - days * 86_400_000)),
  { nil: null },
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const text = fc.string({ maxLength: 30, unit: 'grapheme' }).map((one) => one.replace(/\0/g, ''));

const guest = fc.record({
  name: fc.constantFrom('王小明', '陳大文', 'Wei Tan', '佐藤 花子'),
  familyName: maybe(fc.constantFrom('王', '陳', 'Tan')),
  givenName: maybe(text),
  phoneticFamilyName: maybe(fc.constant('サトウ')),
  gender: fc.integer({ min: 0, max: 2 }),
  phoneNumber: maybe(fc.constantFrom('+886912345678', '+886922000111')),
  email: maybe(fc.constantFrom('a@x.example', 'B@x.example')),
  language: maybe(fc.constantFrom('zh', 'en')),
  birthday: maybe(fc.constantFrom('01-02', '12-31')),
  seatCount: maybe(fc.integer({ min: 1, max: 9 })),
  visits: fc.nat(50),
  firstSeenTime: moment,
  lastSeatTime: moment,
  branchId: maybe(fc.constantFrom('b-1', 'b-2')),
  branchIds: fc.subarray(['b-1', 'b-2', 'b-3']),
  isVip: fc.boolean(),
  forbidPiiSharing: fc.boolean(),
  allowContactInline: fc.boolean(),
  allowContactRestaurant: fc.boolean(),
  types: fc.uniqueArray(fc.constantFrom('Regular', '家庭', '"quoted"'), { maxLength: 3 }),
  tags: fc.uniqueArray(text, { maxLength: 5 }),
  note: maybe(text),
  version: fc.integer({ min: 1, max: 9 }),
});

/** Whose each thing is, by the guest's number; one may be nobody's. */
const owner = fc.nat(4);
const hangings = fc.record({
  reservations: fc.array(owner, { maxLength: 6 }),
  vouchers: fc.array(owner, { maxLength: 4 }),
  notes: fc.array(owner, { maxLength: 4 }),
  consents: fc.array(fc.record({ owner, granted: fc.boolean() }), { maxLength: 5 }),
  recipients: fc.uniqueArray(
    fc.record({
      owner,
      campaign: fc.nat(2),
      status: fc.constantFrom('pending' as const, 'sent' as const, 'failed' as const, 'skipped' as const),
    }),
    { maxLength: 8, selector: (one) => `${one.owner} ${one.campaign}` },
  ),
  drafts: fc.array(fc.uniqueArray(owner, { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
  imports: fc.array(fc.record({ owner, version: maybe(fc.integer({ min: 1, max: 9 })) }), { maxLength: 5 }),
  pairs: fc.uniqueArray(
    fc.record({
      pair: fc.uniqueArray(owner, { minLength: 2, maxLength: 2 }),
      status: fc.constantFrom('open' as const, 'dismissed' as const),
      score: fc.integer({ min: 50, max: 100 }),
    }),
    { maxLength: 6, selector: ({ pair }) => pair.toSorted((a, b) => a - b).join() },
  ),
});

type Hangings = typeof hangings extends fc.Arbitrary<infer Value> ? Value : never;

const id = (number: number) => `g-${number}`;

async function seed(companyId: string, guests: readonly object[], things: Hangings) {
  const { sql } = database;
  const many = async (work: (row: never) => Promise<unknown>, rows: readonly unknown[]) => {
    for (const row of rows) await work(row as never);
  };
  await sql
    .insert(customers)
    .values(guests.map((one, index) => ({ ...buildCustomer({ companyId, id: id(index) }), ...one })));
  const of = (number: number, index: number) => ({ companyId, id: `t-${index}`, customerId: id(number) });
  const insert = {
    reservations: things.reservations.map((number, index) => ({
      ...of(number, index),
      branchId: 'b-1',
      startTime: at,
      groupSize: 2,
    })),
    vouchers: things.vouchers.map((number, index) => ({ ...of(number, index), title: 'Tea', issuedTime: at })),
    notes: things.notes.map((number, index) => ({ ...of(number, index), text: `Note ${index}` })),
    consents: things.consents.map((one, index) => ({
      ...of(one.owner, index),
      granted: one.granted,
      source: 'form' as const,
      at,
    })),
  };
  if (insert.reservations.length) await sql.insert(reservations).values(insert.reservations);
  if (insert.vouchers.length) await sql.insert(issuedVouchers).values(insert.vouchers);
  if (insert.notes.length) await sql.insert(customerNotes).values(insert.notes);
  if (insert.consents.length) await sql.insert(consents).values(insert.consents);
  await sql.insert(campaigns).values(
    [0, 1, 2].map((number) => {
      const among = things.recipients.filter(({ campaign }) => campaign === number);
      const count = (status: string) => among.filter((one) => one.status === status).length;
      const counts = { pending: count('pending'), skipped: count('skipped') };
      return { companyId, id: `c-${number}`, status: 'sending' as const, counts };
    }),
  );
  await many(
    (row) => sql.insert(campaignRecipients).values(row),
    things.recipients.map((one, index) => ({
      companyId,
      campaignId: `c-${one.campaign}`,
      customerId: id(one.owner),
      phoneNumber: `+88691${index}`,
      optOutToken: `${companyId} ${index}`,
      status: one.status,
      reason: one.status === 'skipped' ? 'quiet' : null,
    })),
  );
  await many(
    (row) => sql.insert(campaigns).values(row),
    things.drafts.map((owners, index) => ({ companyId, id: `d-${index}`, customerIds: owners.map(id) })),
  );
  await many(
    (row) => sql.insert(importRows).values(row),
    things.imports.map((one, index) => ({
      companyId,
      importId: 'i',
      row: index + 2,
      action: 'updated',
      customerId: id(one.owner),
      version: one.version,
    })),
  );
  await many(
    (row) => sql.insert(duplicatePairs).values(row),
    things.pairs.map(({ pair, status, score }) => {
      const [aId, bId] = pair.map(id).toSorted();
      return {
        companyId,
        aId,
        bId,
        score,
        status,
        reasons: ['sameName'],
        decidedTime: status === 'dismissed' ? at : null,
        foundTime: at,
        createdTime: at,
      };
    }),
  );
}

const tables = [
  'customers',
  'reservations',
  'issued_vouchers',
  'customer_notes',
  'consents',
  'campaign_recipients',
  'campaigns',
  'import_rows',
  'duplicate_pairs',
];

/** Every row of the company, but for what each write counts up, and for the ledger's own lines about merges. */
async function everything(companyId: string): Promise<unknown> {
  const rows: Record<string, unknown> = {};
  for (const table of tables) {
    const found = await database.query<{ row: Record<string, unknown> }>({
      text: `select to_jsonb(t) ${table === 'customers' ? `- '{version,updated_time,wire}'::text[]` : ''} as row from ${table} t
        where company_id = $1 ${table === 'consents' ? `and source not in ('merge', 'undo')` : ''} order by to_jsonb(t)::text`,
      values: [companyId],
    });
    rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

const choices: fc.Arbitrary<MergeChoices> = fc.record(
  {
    name: fc.constantFrom('winner' as const, 'loser' as const),
    phoneNumber: fc.constantFrom('winner' as const, 'loser' as const),
    tags: fc.constantFrom('winner' as const, 'loser' as const, 'both' as const),
    note: fc.constantFrom('winner' as const, 'loser' as const, 'both' as const),
    isVip: fc.constantFrom('winner' as const, 'loser' as const, 'both' as const),
  },
  { requiredKeys: [] },
);
const step = fc.record({ winner: fc.nat(10), loser: fc.nat(10), choices });

const scope = { enabledBranches: 'all' as const };
let companies = 0;

it('merges taken back in reverse order leave the guests and all that is theirs as they were', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(guest, { minLength: 5, maxLength: 5 }),
      hangings,
      fc.array(step, { minLength: 1, maxLength: 4 }),
      async (guests, things, steps) => {
        const companyId = `p-${(companies += 1)}`;
        const actor = { scope: { companyId, ...scope }, userId: null };
        await seed(companyId, guests, things);
        const done: { mergeId: string; winnerId: string; loserId: string; before: unknown }[] = [];

        for (const { winner, loser, choices: chosen } of steps) {
          const living = await database.query<{ id: string; version: number }>({
            text: `select id, version from customers where company_id = $1 order by id`,
            values: [companyId],
          });
          const [stays, goes] = [living[winner % living.length], living[loser % living.length]];
          if (!stays || !goes || stays.id === goes.id) continue;
          const before = await everything(companyId);
          const { mergeId } = await database.transaction((sql) =>
            mergeInto(
              sql,
              actor,
              {
                winnerId: stays.id,
                loserId: goes.id,
                winnerVersion: stays.version,
                loserVersion: goes.version,
                choices: chosen,
              },
              personalTables(),
            ),
          );
          done.push({ mergeId, winnerId: stays.id, loserId: goes.id, before });
          // Nothing is left with who is gone, but for lines of a campaign that both were in.
          const [left] = await database.query<{ left: number }>({
            text: `select (select count(*) from reservations where company_id = $1 and customer_id = $2)
              + (select count(*) from consents where company_id = $1 and customer_id = $2)
              + (select count(*) from duplicate_pairs where company_id = $1 and $2 in (a_id, b_id))
              + (select count(*) from campaign_recipients where company_id = $1 and customer_id = $2 and status = 'pending') as left`,
            values: [companyId, goes.id],
          });
          expect(left?.left).toBe(0);
        }

        const undo = (mergeId: string) =>
          database.transaction((sql) => undoMergeOf(sql, actor, mergeId, 1, personalTables()));
        while (done.length) {
          const last = done.at(-1);
          if (!last) break;
          const blocked = done
            .slice(0, -1)
            .find((one) => one.winnerId === last.winnerId || one.winnerId === last.loserId);
          if (blocked) {
            const merged = await everything(companyId);
            await expect(undo(blocked.mergeId)).rejects.toMatchObject({ code: 'conflict' });
            expect(await everything(companyId)).toEqual(merged);
          }
          expect((await undo(last.mergeId)).kept).toEqual([]);
          expect(await everything(companyId)).toEqual(last.before);
          done.pop();
        }
      },
    ),
    { numRuns: 25 },
  );
});
