import pg from 'pg';
import { besideSqlReport, measureBesideSql } from '../lib/besideSql.ts';
import { guestPageReport, measureGuestPage } from '../lib/guestPage.ts';
import { days, largeCompany, type LargeCompany } from '../lib/largeCompany.ts';
import type { Report } from '../lib/report.ts';
import { casesOf, type Planted } from './cases.ts';
import { codeOf, mainVoucher, seedVouchers } from './seed.ts';

/** Vouchers in very many guests' hands: the calls of the screens, and the guest's page. */

async function look({ url, companyId }: LargeCompany): Promise<Planted & { all: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Planted & { all: number }>(
      `select v.issued, v.used, h.customer_id as holder,
        (select count(*)::int from issued_vouchers where company_id = v.company_id) as all
      from vouchers v, lateral (select customer_id from issued_vouchers i
        where i.company_id = v.company_id and i.voucher_id = v.id order by issued_time limit 1) h
      where v.company_id = $1 and v.id = $2`,
      [companyId, mainVoucher],
    );
    if (!rows[0]) throw new Error('No vouchers were seeded.');
    return rows[0];
  } finally {
    await client.end();
  }
}

export async function run(): Promise<Report> {
  const company = await largeCompany();
  await seedVouchers(company);
  const seeded = await look(company);
  const taken = await measureBesideSql(company.url, casesOf(company, seeded), company.people.everywhere);
  const report = besideSqlReport(
    'Vouchers',
    [
      `${seeded.all.toLocaleString('en')} issued vouchers in ${days} days, ${seeded.issued.toLocaleString('en')} of them of one voucher, ${seeded.used.toLocaleString('en')} of these used; ${company.branches.length} branches.`,
    ],
    taken,
  );
  return guestPageReport(report, await measureGuestPage(company.url, `/v/${codeOf(4_241)}`, '.code svg'));
}
