import { describe, expect, it } from 'vitest';
import { rules, violationsOf, type DatabaseFacts } from '#tests/support/statements/rules.ts';

const kinds: Readonly<Record<string, 'distributed' | 'reference' | 'local'>> = {
  customers: 'distributed',
  orders: 'distributed',
  branches: 'reference',
  companies: 'reference',
  seeds: 'local',
};
const volatilities: Readonly<Record<string, string>> = { now: 's', to_char: 's', jsonb_build_object: 's', random: 'v' };

const facts: DatabaseFacts = {
  kindOf: (table) => kinds[table],
  volatility: (name) => volatilities[name] ?? 'i',
  tableFunctions: new Set(['dining_day']),
};

interface Case {
  good: readonly string[];
  bad: readonly string[];
}

/** A subquery in a subquery, each with a way to name the company. */
const nested = (orders: string, names: string): string[] => [
  `select c.id from customers c where c.company_id = $1 and (c.name = $2 or exists (select from orders o where o.company_id = ${orders}
    and o.customer_id = coalesce((select n.id from customers n where n.company_id = ${names} and n.name = c.id), $3)))`,
];

const cases: Readonly<Record<keyof typeof rules, Case>> = {
  'locked-by-key': {
    good: [
      'select id from customers where company_id = $1 and id = any($2) order by id for update skip locked',
      'select o.id from orders o join branches b on b.id = o.branch_id where o.company_id = $1 for update of o',
      'select id from companies where id = $1 for update',
      'with one as (select id from seeds for update) select id from one',
    ],
    bad: [
      'select id from customers where id = $1 for update',
      'select id from customers where company_id = any($1) for share',
      'with one as (select id from customers where company_id = $1 for update) select id from one',
      'update customers set name = $1 where company_id = $2 and id = (select id from customers where company_id = $2 limit 1 for update)',
      'select o.id from orders o join customers c on c.company_id = o.company_id and c.id = o.customer_id where o.company_id = $1 for update',
    ],
  },
  'no-changing-function': {
    good: [
      'update customers set seen = now(), due = now() + $2::interval where company_id = $1',
      'update customers set first = least(first, now()) where company_id = $1',
      `update customers set name = case when name = 'a' then 'b' else name end where company_id = $1`,
      'update customers set data = (select jsonb_agg(jsonb_build_object($2::text, e)) from jsonb_array_elements(data) e) where company_id = $1',
      'insert into customers (company_id, seen) values ($1, now()) on conflict (company_id) do update set seen = excluded.seen',
      'insert into customers (company_id, seen) values ($1, coalesce($2, now()))',
      `update seeds set at = coalesce(at, now())`,
      'select o.id from orders o where o.day > (select now())',
      'select o.id, t.day from orders o cross join lateral (select now() - o.wait as day) t where o.company_id = $1',
      'select o.id, t.day from orders o cross join lateral (select lower(o.name) as day) t',
    ],
    bad: [
      'update customers set place = random() where company_id = $1',
      'update customers set name = $2 where company_id = $1 and place < random()',
      'update customers set data = jsonb_build_object($2::text, name) where company_id = $1',
      `update customers set due = due + interval '1 day' where company_id = $1`,
      'delete from customers where company_id = $1 and due::date < current_date',
      'update customers set first = coalesce(first, now()) where company_id = $1',
      'update companies set first = case when name = $1 then now() end',
      `update customers set name = case name when 'a' then 'b' else name end where company_id = $1`,
      'insert into customers (company_id, seen) values ($1, now()) on conflict (company_id) do update set seen = now()',
      `update customers set name = $1 where company_id = $2 returning to_char(seen, 'YYYY')`,
      'select o.id from orders o where o.day > (select now() - o.wait)',
      'select k.id, t.day from companies k cross join lateral (select now() - k.wait as day) t join orders o on o.company_id = k.id and o.day > t.day',
    ],
  },
  'no-table-function': {
    good: ['select dining_day(now(), $1, $2)', 'select dining_day(now(), k.id, $1) from companies k'],
    bad: [
      'select dining_day(now(), c.company_id, c.branch_id) from customers c where c.company_id = $1',
      'update customers set day = dining_day($2, $1, branch_id) where company_id = $1',
    ],
  },
  'no-shared-lateral': {
    good: [
      'select o.id, t.last from customers o cross join lateral (select max(p.id) as last from orders p where p.company_id = o.company_id) t',
      'select k.id, t.day from companies k cross join lateral (select now() - k.wait as day) t join orders o on o.company_id = k.id and o.day > t.day',
      'select k.id, t.id from companies k cross join lateral (select o.id from orders o where o.company_id = $1 and o.branch_id = k.id limit 1) t where k.id = $1',
    ],
    bad: [
      'select k.id, t.id from companies k cross join lateral (select o.id from orders o where o.company_id = k.id order by o.day limit 1) t',
      'select k.kind from unnest($1::text[]) k (kind) where exists (select from orders o where o.kind = k.kind)',
    ],
  },
  'one-company': {
    good: [
      'update customers set name = $1 where company_id = $2 and id = $3',
      'update customers c set name = w.name from json_to_recordset($2) w (id text, name text) where c.company_id = $1 and c.id = w.id',
      'update customers c set name = $2 from orders o where o.company_id = $1 and c.company_id = o.company_id and c.id = o.customer_id',
      'delete from customers where (company_id, id) = ($1, $2)',
      'with gone as (delete from orders where company_id = $1 returning company_id, id) update customers c set name = $2 from gone g where c.company_id = g.company_id and c.id = g.id',
      'insert into orders (company_id, id) select c.company_id, c.id from customers c where c.company_id = $1',
      'insert into orders (company_id, id) select w.company, w.id from json_to_recordset($1) w (company text, id text)',
      'select c.id from customers c join orders o on o.company_id = c.company_id and o.customer_id = c.id where o.status = $1',
      'select company_id, id from orders where status = $1 union all select company_id, id from customers',
      'select c.id from customers c where exists (select from orders o where o.company_id = c.company_id and o.customer_id = c.id)',
      'update companies set name = $1 where id = $2',
      ...nested('c.company_id', 'o.company_id'),
      ...nested('c.company_id', 'c.company_id'),
      ...nested('$1', '$1'),
      'select c.id from customers c where c.company_id = $1 and exists (select from orders o where o.company_id = c.company_id and o.customer_id = c.id) and c.name = (select n.name from customers n where n.company_id = $1)',
      'select c.id from customers c where c.company_id = $1 and (c.name = $2 or exists (select from orders o join customers n on n.company_id = o.company_id where o.company_id = $1 and o.customer_id = c.id))',
    ],
    bad: [
      ...nested('$1', 'c.company_id'),
      ...nested('$1', 'o.company_id'),
      ...nested('c.company_id', '$1'),
      'select c.id from customers c where c.company_id = $1 and (exists (select from orders o where o.company_id = $1 and o.customer_id = c.id) or exists (select from customers n where n.company_id = c.company_id and n.name = c.id))',
      'update customers set name = $1 where id = $2',
      'delete from customers c using json_to_recordset($1) w (company text, id text) where c.company_id = w.company and c.id = w.id',
      'delete from customers c using (select company_id, id from customers limit 5) o where c.company_id = o.company_id and c.id = o.id',
      'insert into orders (company_id, id) select company_id, id from customers',
      'select c.id from customers c join orders o on o.customer_id = c.id',
      'select c.id from customers c where exists (select from orders o where o.customer_id = c.id)',
    ],
  },
  'no-empty-rows': {
    good: [
      'select count(*) from (select 1 from customers where company_id = $1 limit 5) x',
      'select id from customers c where exists (select from orders o where o.company_id = c.company_id)',
      'select count(*) from (select id from customers union all select id from orders) x',
      'select c.id from customers c join (values ($1, 2)) x (id, n) on x.id = c.id where c.company_id = $2',
    ],
    bad: ['select count(*) from (select from customers where company_id = $1 limit 5) x'],
  },
  'no-local-join': {
    good: ['select s.id from seeds s join companies k on k.id = s.company_id', 'select id from seeds'],
    bad: [
      'select c.id from customers c join seeds s on s.id = c.id where c.company_id = $1',
      'update customers set name = $1 where company_id = $2 and id in (select id from seeds)',
    ],
  },
};

describe.each(Object.keys(rules) as (keyof typeof rules)[])('the rule %s', (rule) => {
  const found = (statement: string) => violationsOf(statement, facts).filter((one) => one.rule === rule);

  it.each(cases[rule].good)('allows %s', (statement) => {
    expect(found(statement)).toEqual([]);
  });

  it.each(cases[rule].bad)('refuses %s', (statement) => {
    expect(found(statement)).not.toEqual([]);
  });
});
