import type { Case } from '../lib/besideSql.ts';
import { query } from '../lib/reportCalls.ts';
import type { ManyPeople } from './seed.ts';

/** What administrators ask for among very many users and companies. */

const users = (values: Record<string, string>) => `/api/users?${query(values)}`;
const searches = (...pairs: { email?: string; companyName?: string }[]) => ({ searches: JSON.stringify(pairs) });
const byEmail = 'select * from users u';
const inCompany = (name: string) =>
  `u.id in (select m.user_id from user_companies m join companies c on c.id = m.company_id where c.name_text like '%${name}%')`;

export function casesOf({ users: count, companies }: ManyPeople): readonly Case[] {
  const middle = Math.floor(count / 50);
  return [
    { name: 'users: first page', path: users({}), sql: `${byEmail} order by email_text limit 25` },
    {
      name: 'users: last signed in first',
      path: users({ sortBy: '-lastLoginTime' }),
      sql: `${byEmail} order by coalesce(last_login_time, '-infinity'::timestamptz) desc, id desc limit 25`,
    },
    {
      name: 'users: by name, last first',
      path: users({ sortBy: '-name' }),
      sql: `${byEmail} order by name_text desc, id desc limit 25`,
    },
    {
      name: 'users: by role, last first',
      path: users({ sortBy: '-role' }),
      sql: `${byEmail} order by role desc, id desc limit 25`,
    },
    {
      name: 'users: by creation, last first',
      path: users({ sortBy: '-createdTime' }),
      sql: `${byEmail} order by created_time desc, id desc limit 25`,
    },
    {
      name: 'users: in the middle',
      path: users({ page: String(middle) }),
      sql: `${byEmail} order by email_text limit 25 offset ${(middle - 1) * 25}`,
    },
    {
      name: 'users: e-mail, few',
      path: users(searches({ email: '.4242@' })),
      sql: `${byEmail} where email_text like '%.4242@%' order by email_text limit 25`,
    },
    {
      name: 'users: e-mail, very many',
      path: users(searches({ email: 'staff.example' })),
      sql: `${byEmail} where email_text like '%staff.example%' order by email_text limit 25`,
    },
    {
      name: 'users: e-mail, very many, last page',
      path: users({ ...searches({ email: 'staff.example' }), page: '400' }),
      sql: `${byEmail} where email_text like '%staff.example%' order by email_text limit 25 offset 9975`,
    },
    {
      name: 'users: e-mail, two characters',
      path: users(searches({ email: 'a1' })),
      sql: `${byEmail} where email_text like 'a1%' order by email_text limit 25`,
    },
    {
      name: 'users: e-mail, none',
      path: users(searches({ email: 'nobody.at.all@' })),
      sql: `${byEmail} where email_text like '%nobody.at.all@%' order by email_text limit 25`,
    },
    {
      name: 'users: company',
      path: users(searches({ companyName: `noodles ${companies}` })),
      sql: `${byEmail} where ${inCompany(`noodles ${companies}`)} order by email_text limit 25`,
    },
    {
      name: 'users: company, very many',
      path: users(searches({ companyName: 'noodles' })),
      sql: `${byEmail} where ${inCompany('noodles')} order by email_text limit 25`,
    },
    {
      name: 'users: pair',
      path: users(searches({ email: 'team', companyName: 'jade garden' })),
      sql: `${byEmail} where email_text like '%team%' and ${inCompany('jade garden')} order by email_text limit 25`,
    },
    {
      name: 'users: three pairs',
      path: users(searches({ email: '.777@' }, { email: 'abc', companyName: 'jade' }, { companyName: '銀座 食堂 1' })),
      sql: `${byEmail} where email_text like '%.777@%' or (email_text like '%abc%' and ${inCompany('jade')})
        or ${inCompany('銀座 食堂 1')} order by email_text limit 25`,
    },
    {
      name: 'users: of a large company',
      path: users({ companyId: 'bc-1' }),
      sql: `${byEmail} where id in (select user_id from user_companies where company_id = 'bc-1') order by email_text limit 25`,
    },
    {
      name: 'users: of a large company, searched',
      path: users({ companyId: 'bc-1', ...searches({ email: 'team' }) }),
      sql: `${byEmail} where id in (select user_id from user_companies where company_id = 'bc-1') and email_text like '%team%'
        order by email_text limit 25`,
    },
    {
      name: 'users: found as an owner',
      path: `/api/admin/users/search?${query({ term: '.4242@' })}`,
      sql: `${byEmail} where name_text like '%.4242@%' or email_text like '%.4242@%' order by email limit 20`,
    },
    {
      name: 'companies: first page',
      path: '/api/admin/company/all',
      sql: 'select * from companies order by name_text, id limit 10',
    },
    {
      name: 'companies: by branches',
      path: '/api/admin/company/all?sort=-branchCount',
      sql: `select c.*, k.n from companies c left join (select company_id, count(*) n from branches where active group by 1) k
        on k.company_id = c.id order by k.n desc nulls last, c.id limit 10`,
    },
    {
      name: 'companies: searched in the list, two characters',
      path: `/api/admin/company/all?${query({ search: '春水' })}`,
      sql: `select * from companies where name_text like '%春水%' or lower(id) like '%春水%' order by name_text, id limit 10`,
    },
    {
      name: 'companies: searched in the list',
      path: `/api/admin/company/all?${query({ search: 'jade garden' })}`,
      sql: `select * from companies where name_text like '%jade garden%' order by name_text, id limit 10`,
    },
    {
      name: 'companies: by language',
      path: '/api/admin/company/all?sort=-language',
      sql: 'select * from companies order by language desc, id limit 10',
    },
    {
      name: 'companies: last page',
      path: `/api/admin/company/all?page=${Math.floor(companies / 10)}`,
      sql: `select * from companies order by name_text, id limit 10 offset ${companies - 10}`,
    },
    ...(
      [
        ['companies: search', 'jade garden 1'],
        ['companies: search, two characters', '春水'],
        ['companies: search, one letter', 'a'],
        ['companies: search, nothing', 'zzzz'],
      ] as const
    ).map(([name, term]) => ({
      name,
      path: `/api/admin/company/search?${query({ term })}`,
      sql: `select * from companies c where name_text like '%${term}%'
        or exists (select from branches b where b.company_id = c.id and b.name_text like '%${term}%') order by name_text limit 20`,
    })),
  ];
}
