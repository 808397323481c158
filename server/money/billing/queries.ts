import { movementReport } from '#contract/money/movementReport.ts';
import type { AccountKind, BillingAccount, MovementsQuery, PointMovement } from '#contract/money/billing.ts';
import { grants } from '#contract/core/permissions.ts';
import type { SessionUser } from '#server/platform/kernel/identity.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database, Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { authorOf, iso } from '#server/platform/sql/json.ts';
import { pageOfRows } from '#server/platform/sql/page.ts';

/** Accounts and movements in the contract's format. An account may have companies that its readers may not see. */

/** The companies whose names and purposes a user may read; null: all. */
export function companiesSeenBy(user: SessionUser): string[] | null {
  if (user.isAdmin) return null;
  return [...user.companies].filter(([, { flags }]) => grants(flags, 'crm')).map(([id]) => id);
}

/** The criteria of {@link accountsOf}. */
type AccountChoice = { companyId: string } | { id: string };

/** The accounts of a kind from which a company pays, or the one with an id. */
export async function accountsOf(
  sql: Sql,
  kind: AccountKind,
  choice: AccountChoice,
  seen: readonly string[] | null,
): Promise<BillingAccount[]> {
  const values = new Values();
  const visible = visibleBy(values, seen, 'ac.company_id');
  const chosen =
    'id' in choice
      ? `a.id = ${values.add(choice.id)}`
      : `a.id = (select o.account_id from billing_account_companies o
          where o.company_id = ${values.add(choice.companyId)} and o.kind = ${values.add(kind)})`;
  const rows = await queryInTransaction<{ account: BillingAccount }>(sql, {
    text: `select json_build_object('id', a.id, 'version', a.version, 'kind', a.kind, 'name', a.name, 'points', a.points,
        'companies', coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by ac.created_time, c.id)
          from billing_account_companies ac join companies c on c.id = ac.company_id
          where ac.account_id = a.id and ${visible}), '[]'::json),
        'companyCount', (select count(*) from billing_account_companies ac where ac.account_id = a.id),
        'createdTime', ${iso('a.created_time')}) as account
      from billing_accounts a where a.kind = ${values.add(kind)} and ${chosen}`,
    values: values.list,
  });
  return rows.map(({ account }) => account);
}

const visibleBy = (values: Values, seen: readonly string[] | null, column: string) =>
  seen === null ? 'true' : `${column} = any(${values.add(seen)}::text[])`;

/** The selected movements of an account: a filtered page, or a single one. */
type MovementChoice = Pick<MovementsQuery, 'kind' | 'from' | 'until'> & { number?: number };

/** The list of movements, latest first. For companies that the reader may not see it contains only the points. */
function movementParts(
  accountId: string,
  { kind, from, until, number }: MovementChoice,
  seen: readonly string[] | null,
  values: Values,
) {
  const own = `(m.company_id = '' or ${visibleBy(values, seen, 'm.company_id')})`;
  const ifOwn = (expression: string, otherwise = 'null') => `case when ${own} then ${expression} else ${otherwise} end`;
  return {
    own,
    ifOwn,
    parts: {
      from: 'point_movements m',
      where: [
        `m.account_id = ${values.add(accountId)}`,
        kind && `m.kind = ${values.add(kind)}`,
        from && `m.created_time >= ${values.add(from)}::timestamptz`,
        until && `m.created_time < ${values.add(until)}::timestamptz`,
        number !== undefined && `m.number = ${values.add(number)}::int`,
      ],
      order: 'm.number desc',
    },
  };
}

const companyName = '(select c.name from companies c where c.id = m.company_id)';
const campaignTitle = '(select k.title from campaigns k where k.company_id = m.company_id and k.id = m.campaign_id)';

/** A page of movements with the total; see {@link movementParts}. */
export async function movementsOf(
  database: Pick<Database, 'query'>,
  accountId: string,
  choice: MovementChoice,
  page: Pick<MovementsQuery, 'page' | 'itemsPerPage'>,
  seen: readonly string[] | null,
): Promise<{ total: number; data: PointMovement[] }> {
  const values = new Values();
  const { own, ifOwn, parts } = movementParts(accountId, choice, seen, values);
  const { rows, total } = await pageOfRows<PointMovement>(database, page, values, {
    ...parts,
    select: `m.number, m.kind, m.points, m.balance, not ${own} as "foreign",
      ${ifOwn(`case when m.company_id <> '' then json_build_object('id', m.company_id, 'name', ${companyName}) end`)} as company,
      ${ifOwn(`case when m.campaign_id is not null then json_build_object('id', m.campaign_id,
        'title', coalesce(${campaignTitle}, '')) end`)} as campaign,
      m.payment_amount as "paymentAmount", m.currency, m.payment_method as "paymentMethod",
      ${ifOwn('m.title', "''")} as title, ${ifOwn('m.description', "''")} as description, ${ifOwn('m.note', "''")} as note,
      ${ifOwn(authorOf('m'))} as "user", ${iso('m.created_time')} as "createdTime"`,
  });
  return { total, data: rows };
}

/** All movements of a selection, for a file. */
export function movementList(
  accountId: string,
  choice: Omit<MovementChoice, 'number'>,
  seen: readonly string[] | null,
) {
  const values = new Values();
  const { ifOwn, parts } = movementParts(accountId, choice, seen, values);
  return {
    report: movementReport,
    of: accountId,
    parts,
    values,
    columns: {
      number: 'm.number',
      time: 'm.created_time',
      what: 'm.kind',
      points: 'm.points',
      balance: 'm.balance',
      campaign: ifOwn(campaignTitle),
      company: ifOwn(companyName),
      paid: 'm.payment_amount',
      currency: 'm.currency',
      title: ifOwn('m.title'),
      description: ifOwn('m.description'),
      note: ifOwn('m.note'),
      user: ifOwn(
        "case when m.user_id is not null then coalesce((select u.name from users u where u.id = m.user_id), '') end",
      ),
    },
  } as const;
}
