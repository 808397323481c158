import { daysOf, type TextCondition } from '#contract/core/conditions.ts';
import type { CustomerFacet, CustomerFilters } from '#contract/guests/crm.ts';
import type { Case } from './cases.ts';

/**
 * The statements that somebody would write by hand for a list call, on the columns as they are named: a page, its
 * total, and the counts asked for. They run on the same tables and indexes; the ratio says what the product adds.
 */

const quote = (value: string) => `'${value.replaceAll("'", "''")}'`;
const pattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const list = (values: readonly (string | number)[]) =>
  values.map((value) => (typeof value === 'number' ? String(value) : quote(value))).join(', ');

const like = (column: string, asked: TextCondition) =>
  `${column} ilike ${quote(typeof asked === 'string' ? `%${pattern(asked)}%` : `${pattern(asked.starts)}%`)}`;

/** A phone that is typed as at home is stored with the country in front. */
function phoneLike(asked: TextCondition): string {
  const text = (typeof asked === 'string' ? asked : asked.starts).replace(/\D/g, '').replace(/^0/, '+886');
  return `phone_number like ${quote(`${typeof asked === 'string' && !text.startsWith('+') ? '%' : ''}${text}%`)}`;
}

function span(column: string, { gte, lte }: { gte?: number; lte?: number }): string {
  return [
    ...(gte === undefined ? [] : [`${column} >= ${gte}`]),
    ...(lte === undefined ? [] : [`${column} <= ${lte}`]),
  ].join(' and ');
}

function daysBack(column: string, { gte, lte }: { gte?: number; lte?: number }): string {
  return [
    ...(lte === undefined ? [] : [`${column} >= now() - interval '${lte} days'`]),
    ...(gte === undefined ? [] : [`${column} <= now() - interval '${gte} days'`]),
  ].join(' and ');
}

const not = (wanted: boolean) => (wanted ? '' : 'not ');

function conditions(filters: CustomerFilters): string[] {
  const { name, phone, email, hasPhone, hasEmail, birthday, types, tags, gender, language } = filters;
  return [
    name && like('name', name),
    phone && phoneLike(phone),
    email && like('email', email),
    hasPhone !== undefined && `phone_number is ${hasPhone ? 'not ' : ''}null`,
    hasEmail !== undefined && `email is ${hasEmail ? 'not ' : ''}null`,
    birthday && `birthday in (${list(daysOf(birthday))})`,
    filters.isVIP !== undefined && `${not(filters.isVIP)}is_vip`,
    filters.doNotContact !== undefined && `${not(filters.doNotContact)}forbid_pii_sharing`,
    filters.allowContactInline !== undefined && `${not(filters.allowContactInline)}allow_contact_inline`,
    filters.allowContactRestaurant !== undefined && `${not(filters.allowContactRestaurant)}allow_contact_restaurant`,
    gender && `gender in (${list(gender)})`,
    language && `language in (${list(language)})`,
    types && `types && array[${list(types)}]`,
    tags && `tags && array[${list(tags)}]`,
    filters.visits && span('visits', filters.visits),
    filters.seatCount && span('seat_count', filters.seatCount),
    filters.firstSeen && daysBack('first_seen_time', filters.firstSeen),
    filters.lastSeat && daysBack('last_seat_time', filters.lastSeat),
  ].filter((one) => typeof one === 'string');
}

const orders = {
  lastSeatTime: 'last_seat_time',
  name: 'name',
  visits: 'visits',
  seatCount: 'seat_count',
  firstSeenTime: 'first_seen_time',
  createdTime: 'created_time',
};

const grouped: Record<CustomerFacet, string> = {
  isVIP: 'is_vip',
  doNotContact: 'forbid_pii_sharing',
  allowContactInline: 'allow_contact_inline',
  allowContactRestaurant: 'allow_contact_restaurant',
  hasPhone: 'phone_number is not null',
  hasEmail: 'email is not null',
  gender: 'gender',
  language: 'language',
  tags: 'unnest(tags)',
  types: 'unnest(types)',
  branches: 'unnest(branch_ids)',
};

/** The statements of one call; null where nobody would write that by hand (a search over several columns). */
export function plainSql(
  companyId: string,
  { query }: Pick<Case, 'query'>,
  from: number,
  size: number,
): string[] | null {
  if (query.search) return null;
  const where = [
    `company_id = ${quote(companyId)}`,
    ...conditions(query.filters ?? {}),
    ...(query.branches ? [`branch_ids && array[${list(query.branches)}]`] : []),
  ].join(' and ');
  const sort = query.sort ?? '-lastSeatTime';
  const column = orders[sort.replace('-', '') as keyof typeof orders];
  const direction = sort.startsWith('-') ? 'desc nulls last' : 'asc';
  const count = (more: string) => `select count(*) from customers where company_id = ${quote(companyId)} ${more}`;
  return [
    ...(size
      ? [
          `select wire from customers where ${where} order by ${column} ${direction}, id ${direction} limit ${size} offset ${from}`,
        ]
      : []),
    `select count(*) from customers where ${where}`,
    ...(query.withAggs
      ? [
          count(''),
          count("and first_seen_time >= now() - interval '30 days' and visits <= 1"),
          count("and last_seat_time <= now() - interval '90 days'"),
          count('and visits >= 1'),
          count('and is_vip'),
        ]
      : []),
    ...(query.facets ?? []).map(
      (facet) => `select ${grouped[facet]} as value, count(*) from customers where ${where} group by 1`,
    ),
  ];
}
