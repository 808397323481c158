import pg from 'pg';
import { besideSqlReport, measureBesideSql } from '../lib/besideSql.ts';
import { guestPageReport, measureGuestPage } from '../lib/guestPage.ts';
import { days, largeCompany, type LargeCompany } from '../lib/largeCompany.ts';
import type { Report } from '../lib/report.ts';
import { casesOf, type Planted } from './cases.ts';
import { codeOf, mainVoucher, plantVouchers } from './plant.ts';

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
    if (!rows[0]) throw new Error('No vouchers were planted.');
    return rows[0];
  } finally {
    await client.end();
  }
}

export async function run(): Promise<Report> {
  const company = await largeCompany();
  await plantVouchers(company);
  const planted = await look(company);
  const taken = await measureBesideSql(company.url, casesOf(company, planted), company.people.everywhere);
  const report = besideSqlReport(
    'Vouchers',
    [
      `${planted.all.toLocaleString('en')} issued vouchers in ${days} days, ${planted.issued.toLocaleString('en')} of them of one voucher, ${planted.used.toLocaleString('en')} of these used; ${company.branches.length} branches.`,
    ],
    taken,
  );
  return guestPageReport(report, await measureGuestPage(company.url, `/v/${codeOf(4_241)}`, '.code svg'));
}
