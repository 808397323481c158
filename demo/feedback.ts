import { getTableColumns, type Table } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import {
  auditLog,
  complaintNotes,
  issuedVouchers,
  surveyForms,
  surveyInvitations,
  surveys,
  surveySubmissions,
  voucherRedemptions,
  vouchers,
} from '#server/platform/db/schema.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { AnswerWriter } from './answers.ts';
import { demoCompanies, seed, type CompanySpec } from './companies.ts';
import { handled } from './complaints.ts';
import { recentDays } from './past.ts';
import { Random } from './random.ts';
import { askedAfter, surveySpecs } from './surveys.ts';
import { demoVisits } from './visits.ts';
import { coverOf } from './voucherCovers.ts';
import { voucherOf } from './vouchers.ts';
import { voucherSpecs } from './voucherSpecs.ts';

/** Surveys, complaints and vouchers of the three groups, after the visits of 90 days. */

/** Inserts them in the caller's transaction; the visits exist, and triggers count the new rows. */
export async function seedFeedback(transaction: Sql, covers: VoucherCovers, now: number): Promise<void> {
  for (const company of demoCompanies) await seedRow(transaction, covers, company, now);
}

/** Addresses of the vouchers' pictures, by voucher id. */
export type VoucherCovers = ReadonlyMap<string, string>;

/** Stores the pictures of the vouchers before the transaction, which must not wait for files. */
export async function storeCovers(files: Services['files']): Promise<VoucherCovers> {
  return new Map(
    await Promise.all(
      voucherSpecs.map(async (spec) => {
        const cover = await files.put(Buffer.from(coverOf(spec)), 'image/svg+xml', spec.companyId);
        return [spec.id, cover] as const;
      }),
    ),
  );
}

async function seedRow(transaction: Sql, covers: VoucherCovers, company: CompanySpec, now: number): Promise<void> {
  const visits = await demoVisits(transaction, company.id, now);
  const writer = new AnswerWriter(company, new Random(`${seed}/${company.id}/answers`));
  const specs = surveySpecs.filter(({ companyId }) => companyId === company.id);
  const requested = specs.map((spec) => askedAfter(spec, writer, visits, { company, now }));
  const answered = requested.flatMap((one) => one.submissions);
  const { submissions, notes, changes } = handled(answered, company, now);
  const insert = (table: Table, rows: readonly object[]) => insertRows(transaction, table, known(table, rows));

  const createdTime = new Date(now - recentDays * 86_400_000);
  const made = { createdTime, updatedTime: createdTime };
  await insert(
    surveyForms,
    specs.map(({ companyId, id, definition }) => ({ companyId, id, definition, ...made })),
  );
  await insert(
    surveys,
    specs.map((spec, index) => ({ ...spec, ...made, createdTime: new Date(createdTime.getTime() - index * 60_000) })),
  );
  await insert(
    surveyInvitations,
    requested.flatMap((one) => one.invitations),
  );
  await insert(surveySubmissions, submissions);
  await insert(complaintNotes, notes);
  await insert(auditLog, changes);

  const own = voucherSpecs.filter(({ companyId }) => companyId === company.id);
  const planned = own.map((spec) => voucherOf(spec, { company, visits, submissions, now }));
  await insert(
    vouchers,
    planned.map(({ voucher }) => ({ ...voucher, cover: covers.get(voucher.id) ?? null })),
  );
  await insert(
    issuedVouchers,
    planned.flatMap(({ issued }) => issued),
  );
  await insert(
    voucherRedemptions,
    planned.flatMap(({ redemptions }) => redemptions),
  );
}

/** Rows with only the columns of their table: stories contain more. */
function known(table: Table, rows: readonly object[]): object[] {
  const columns = new Set(Object.keys(getTableColumns(table)));
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => columns.has(key))));
}
