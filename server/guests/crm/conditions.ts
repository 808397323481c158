import { millisecondsInDay } from 'date-fns/constants';
import type { CustomerFilters } from '#contract/guests/crm.ts';
import { literally } from '#server/platform/sql/like.ts';
import { phraseOf, type Phrase } from '#server/platform/sql/phrase.ts';
import type { Values } from '#server/platform/sql/values.ts';
import { textConditions } from './texts.ts';

/** From the conditions of a guest list to SQL. Pure: every value becomes a parameter. */

/** What a list is narrowed by. */
export interface Conditions {
  companyId: string;
  branches?: readonly string[];
  /** The branches that the caller is confined to; guests who have been at none yet are everybody's. */
  enabledBranches: 'all' | readonly string[];
  search?: string;
  filters: CustomerFilters;
}

const minute = 60_000;

/** The moment that days back are counted from: the current minute, so that a count holds for a minute. */
export const minuteOf = (now: number) => Math.floor(now / minute) * minute;

/** Whether the outcome changes as time goes by. */
export const isTimed = ({ filters }: Conditions) => Boolean(filters.firstSeen ?? filters.lastSeat);

/** Whether a statement's best plan does not depend on the values given, so that one plan can be kept for all. */
export function isPlain({ branches, enabledBranches, search, filters }: Conditions): boolean {
  const { isVIP: _, ...others } = filters;
  return (
    !branches && enabledBranches === 'all' && !search && Object.values(others).every((value) => value === undefined)
  );
}

/** What separates labels in `types_key`, `tags_key` and `branches_key`. */
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

/** At most n days back is at or after that moment; at least n days back, at or before it. */
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

/** How a phrase is looked for: the plain comparison, and the indexed ones that let the database begin with few rows. */
function phraseCondition(phrase: Phrase, values: Values, indexed: boolean): string {
  const parts = phrase.texts.map(({ text, column, grams }) => {
    const like = `c.${column} like ${values.add(`%${literally(text)}%`)}`;
    // Many guests have no Latin letter at all: the index of letters leaves them out.
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
 * @param options.now what days back are counted from
 * @param options.indexed whether a search or labels may be looked up in an index of their own: the better way where
 *   few guests have them; otherwise they are compared along another index (see {@link phraseCondition})
 * @example whereOf({ companyId, enabledBranches: 'all', filters: { isVIP: true } }, values, { now: Date.now() })
 */
export function whereOf(
  { companyId, branches, enabledBranches, search, filters }: Conditions,
  values: Values,
  options: { now: number; indexed?: boolean },
): string {
  const list = [`c.company_id = ${values.add(companyId)}`];
  for (const flag of ['isVIP', 'doNotContact', 'allowContactInline', 'allowContactRestaurant'] as const) {
    const asked = filters[flag];
    if (asked !== undefined) list.push(asked ? flags[flag] : `not ${flags[flag]}`);
  }
  if (filters.gender) list.push(`c.gender = any(${values.add(filters.gender)}::smallint[])`);
  if (filters.language) list.push(`c.language = any(${values.add(filters.language)}::text[])`);
  for (const column of ['types', 'tags'] as const) {
    const asked = filters[column];
    if (!asked) continue;
    // Half of the guests have no label: the indexes of labels leave them out.
    list.push(
      options.indexed
        ? `c.${column} && ${values.add(asked)}::text[]`
        : `c.${column}_key > '' and ${anyLabel(`${column}_key`, asked, values)}`,
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

/** A guest (`customers c`) as JSON text, without a branch that is out of somebody's sight. */
export function wireSql({ enabledBranches }: Pick<Conditions, 'enabledBranches'>, values: Values): string {
  if (enabledBranches === 'all') return 'c.wire';
  return `case when c.branch_id is null or c.branch_id = any(${values.add([...enabledBranches])}::text[]) then c.wire
    else replace(c.wire, '"branchId":' || to_json(c.branch_id)::text, '"branchId":null') end`;
}
