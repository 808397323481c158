import { startPostgres } from '#tests/support/postgres.ts';
import { besideSqlReport, measureBesideSql } from '../lib/besideSql.ts';
import { serverSettings } from '../lib/guests.ts';
import { figure, say, type Report } from '../lib/report.ts';
import { settings } from '../lib/settings.ts';
import { casesOf } from './cases.ts';
import { countPeople, seedPeople, type ManyPeople } from './seed.ts';

/** Lists and searches of administrators among very many users and companies, beside the same rows by SQL written by hand. */

const measured = async (many: ManyPeople): Promise<Report> =>
  besideSqlReport(
    'Users and companies of administrators',
    [
      `${many.users.toLocaleString('en')} users, ${many.companies.toLocaleString('en')} companies, most with two branches each.`,
    ],
    await measureBesideSql(many.url, casesOf(many), 'admin@maitre.example'),
  );

export async function run(): Promise<Report> {
  if (settings.database) return measured(await countPeople(settings.database));
  const postgres = await startPostgres(serverSettings);
  try {
    const many = await seedPeople(postgres, settings.users, settings.companies);
    say(`  seeded in ${figure(many.seconds)} s`);
    return await measured(many);
  } finally {
    await postgres.stop();
  }
}
