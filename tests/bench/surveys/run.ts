import pg from 'pg';
import { besideSqlReport, measureBesideSql } from '../lib/besideSql.ts';
import { guestPageReport, measureGuestPage } from '../lib/guestPage.ts';
import { days, largeCompany, type LargeCompany } from '../lib/largeCompany.ts';
import type { Report } from '../lib/report.ts';
import { casesOf, type Seeded } from './cases.ts';
import { mainSurvey, openToken, seedSurveys } from './seed.ts';

/** Very many answers of guests: the calls of the screens, the inbox of complaints, and the guest's page. */

async function look({ url, companyId }: LargeCompany): Promise<Seeded> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Seeded>(
      `select count(*)::int as all, count(*) filter (where survey_id = $2)::int as answers,
        count(*) filter (where survey_id = $2 and commented)::int as commented,
        count(*) filter (where unsatisfied and asks_contact)::int as complaints,
        max(id) filter (where unsatisfied and asks_contact and contact_status = 'COMPLETED') as complaint
      from survey_submissions where company_id = $1`,
      [companyId, mainSurvey],
    );
    if (!rows[0]) throw new Error('No answers were seeded.');
    return rows[0];
  } finally {
    await client.end();
  }
}

export async function run(): Promise<Report> {
  const company = await largeCompany();
  await seedSurveys(company);
  const seeded = await look(company);
  const taken = await measureBesideSql(company.url, casesOf(company, seeded), company.people.everywhere);
  const number = (value: number) => value.toLocaleString('en');
  const report = besideSqlReport(
    'Surveys',
    [
      `${number(seeded.all)} answers in ${days} days, ${number(seeded.answers)} of them of one survey, ${number(seeded.complaints)} complaints; ${company.branches.length} branches.`,
    ],
    taken,
  );
  return guestPageReport(report, await measureGuestPage(company.url, `/s/${openToken()}`, 'form button'));
}
