import { millisecondsInDay } from 'date-fns/constants';
import type { CustomerFilters } from '#contract/guests/crm.ts';
import type { EntryViewer } from '#server/platform/kernel/audited.ts';
import { literally } from '#server/platform/sql/like.ts';
import { phraseOf, type Phrase } from '#server/platform/sql/phrase.ts';
import type { Values } from '#server/platform/sql/values.ts';
import { textConditions } from './texts.ts';

/** Converts the conditions of a guest list to SQL. Pure: every value becomes a param. */

/** The filters of a list. */
export interface GuestConditions {
  companyId: string;
  branches?: readonly string[];
  /** The branches to which the caller is restricted; guests without a branch are visible to all. */
  enabledBranches: 'all' | readonly string[];
  search?: string;
  filters: CustomerFilters;
}

const minute = 60_000;

/** The time from which relative days count: the current minute, so that a count stays valid for a minute. */
export const minuteOf = (now: number) => Math.floor(now / minute) * minute;

/** Whether the result depends on the time. */
export const isTimed = ({ filters }: GuestConditions) => Boolean(filters.firstSeen ?? filters.lastSeat);

/** Whether a statement's best plan is independent of its values, so that one prepared plan can be reused. */
export function isPlain({ branches, enabledBranches, search, filters }: GuestConditions): boolean {
  const { isVIP: _, ...others } = filters;
  return (
    !branches && enabledBranches === 'all' && !search && Object.values(others).every((value) => value === undefined)
  );
}

/** The separator of labels in `types_key`, `tags_key` and `branches_key`. */
const separator = '\x1f';

function anyLabel(column: string, labels: readonly string[], values: Values): string {
  const parts = labels.map(
    (label) => `c.${column} like ${values.add(`%${separator}${literally(label)}${separator}%`)}`,
  );
  return parts.length === 1 ? (parts[0] ?? 'true') : `(${parts.join(' or ')})`;
}

type Span = { gte?: number; lte?: number };

function spanOf(column: string, span: Span | undefined, values: Values): string[] {
  if (!span) return [];
  return [
    ...(span.gte === undefined ? [] : [`c.${column} >= ${values.add(span.gte)}::int`]),
    ...(span.lte === undefined ? [] : [`c.${column} <= ${values.add(span.lte)}::int`]),
    `c.${column} is not null`,
  ];
}

/** "At most n days ago" means at or after that time; "at least n days ago" at or before it. */
function daysBack(column: string, span: Span | undefined, now: number, values: Values): string[] {
  if (!span) return [];
  const moment = (days: number) =>
    `${values.add(new Date(minuteOf(now) - days * millisecondsInDay).toISOString())}::timestamptz`;
  return [
    ...(span.lte === undefined ? [] : [`c.${column} >= ${moment(span.lte)}`]),
    ...(span.gte === undefined ? [] : [`c.${column} <= ${moment(span.gte)}`]),
    `c.${column} is not null`,
  ];
}

/** The condition of a phrase: the plain comparison, and the indexed ones that let the database start from few rows. */
function phraseCondition(phrase: Phrase, values: Values, indexed: boolean): string {
  const parts = phrase.texts.map(({ text, column, grams }) => {
    const like = `c.${column} like ${values.add(`%${literally(text)}%`)}`;
    // Many guests have no Latin letters, so the index of letters excludes them.
    if (column === 'letters') return `(c.letters > '' and ${like})`;
    return indexed && grams ? `(customer_grams(c.name_text) @> ${values.add(grams)}::text[] and ${like})` : like;
  });
  return parts.length === 1 ? (parts[0] ?? 'true') : `(${parts.join(' or ')})`;
}

const flags = {
  isVIP: 'c.is_vip',
  doNotContact: 'c.forbid_pii_sharing',
  allowContactInline: 'c.allow_contact_inline',
  allowContactRestaurant: 'c.allow_contact_restaurant',
} as const;

/**
 * The conditions as one SQL expression over `customers c`.
 *
 * @param options.now the time from which relative days count
 * @param options.indexed whether a search or labels may use their own index, which is faster if
 *   few guests match; otherwise they are compared along another index (see {@link phraseCondition})
 * @example whereOf({ companyId, enabledBranches: 'all', filters: { isVIP: true } }, values, { now: Date.now() })
 */
export function whereOf(
  { companyId, branches, enabledBranches, search, filters }: GuestConditions,
  values: Values,
  options: { now: number; indexed?: boolean },
): string {
  const list = [`c.company_id = ${values.add(companyId)}`];
  for (const flag of ['isVIP', 'doNotContact', 'allowContactInline', 'allowContactRestaurant'] as const) {
    const value = filters[flag];
    if (value !== undefined) list.push(value ? flags[flag] : `not ${flags[flag]}`);
  }
  if (filters.gender) list.push(`c.gender = any(${values.add(filters.gender)}::smallint[])`);
  if (filters.language) list.push(`c.language = any(${values.add(filters.language)}::text[])`);
  for (const column of ['types', 'tags'] as const) {
    const value = filters[column];
    if (!value) continue;
    // Half of the guests have no label; the label indexes exclude them.
    list.push(
      options.indexed
        ? `c.${column} && ${values.add(value)}::text[]`
        : `c.${column}_key > '' and ${anyLabel(`${column}_key`, value, values)}`,
    );
  }
  list.push(...spanOf('visits', filters.visits, values), ...spanOf('seat_count', filters.seatCount, values));
  list.push(...daysBack('first_seen_time', filters.firstSeen, options.now, values));
  list.push(...daysBack('last_seat_time', filters.lastSeat, options.now, values));
  list.push(...textConditions(filters, values, options.indexed ?? false));
  if (branches) list.push(anyLabel('branches_key', branches, values));
  if (enabledBranches !== 'all')
    list.push(
      enabledBranches.length
        ? `(c.branches_key = '' or ${anyLabel('branches_key', enabledBranches, values)})`
        : `c.branches_key = ''`,
    );
  const phrase = phraseOf(search);
  if (phrase) list.push(phraseCondition(phrase, values, options.indexed ?? false));
  return list.join(' and ');
}

/** Entries of the audit log about guests with these ids (SQL, or made of the company's), as the guest list shows them. */
export const ofGuests =
  (...ids: readonly (string | ((company: string) => string))[]) =>
  ({ company, branches }: EntryViewer) =>
    ids
      .map((id) => (typeof id === 'string' ? id : id(company)))
      .map(
        (id) => `exists (select from customers c where c.company_id = ${company} and c.id = ${id}
          and (c.branch_ids = '{}' or c.branch_ids && ${branches}::text[]))`,
      )
      .join(' and ');

/** A guest (`customers c`) as JSON text, without branches that the user may not access. */
export function wireSql({ enabledBranches }: Pick<GuestConditions, 'enabledBranches'>, values: Values): string {
  if (enabledBranches === 'all') return 'c.wire';
  return `case when c.branch_id is null or c.branch_id = any(${values.add([...enabledBranches])}::text[]) then c.wire
    else replace(c.wire, '"branchId":' || to_json(c.branch_id)::text, '"branchId":null') end`;
}
