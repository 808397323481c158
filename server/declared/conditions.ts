import { and, arrayOverlaps, eq, gte, ilike, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fieldOf, type Resource } from '#resources/define/resource.ts';
import type { DeclaredTable } from '../db/tableOf.ts';

/** What a list of a standard resource is narrowed by, as SQL. Every value is a parameter. */

const dayMs = 86_400_000;

interface Span {
  gte?: string | number;
  lte?: string | number;
}

/** The column of a field. @throws where the declaration has none (a mistake in the code: input is parsed before) */
export function columnOf(table: DeclaredTable, name: string): PgColumn {
  const column = (table as unknown as Record<string, PgColumn | undefined>)[name];
  if (!column) throw new Error(`The table has no column for ${name}.`);
  return column;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Days back from now name moments the other way round: at least 30 days back is at most that moment. */
function daysBack({ gte: atLeast, lte: atMost }: Span, now: number): Span {
  const moment = (days: string | number) => new Date(now - Number(days) * dayMs).toISOString();
  return {
    ...(atMost !== undefined && { gte: moment(atMost) }),
    ...(atLeast !== undefined && { lte: moment(atLeast) }),
  };
}

function condition(
  resource: Resource,
  table: DeclaredTable,
  name: string,
  value: unknown,
  now: number,
): SQL | undefined {
  const column = columnOf(table, name);
  const field = fieldOf(resource, name);
  if (typeof value === 'boolean') return eq(column, value);
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    return field.kind === 'choices' || field.kind === 'texts' ? arrayOverlaps(column, list) : inArray(column, list);
  }
  if (typeof value === 'object' && value !== null) {
    const span: Span = field.kind === 'daysBack' ? daysBack(value, now) : value;
    return and(
      span.gte === undefined ? undefined : gte(column, span.gte),
      span.lte === undefined ? undefined : lte(column, span.lte),
    );
  }
  return ilike(column, `%${escaped(String(value))}%`);
}

/**
 * The conditions of a list: the company, `q` in any of the searched fields, a list of ids, and each filter by
 * its kind; all of them are met together.
 *
 * @param filter parsed by the endpoint's schema
 */
export function whereOf(
  resource: Resource,
  table: DeclaredTable,
  companyId: string,
  filter: Readonly<Record<string, unknown>>,
  now = Date.now(),
): SQL {
  const { q, id, ...rest } = filter;
  const searched = resource.list.search === true ? [resource.title] : resource.list.search;
  const text = typeof q === 'string' ? q.trim() : '';
  const all = and(
    eq(columnOf(table, 'companyId'), companyId),
    text && searched.length
      ? or(...searched.map((name) => ilike(columnOf(table, name), `%${escaped(text)}%`)))
      : undefined,
    Array.isArray(id) ? inArray(columnOf(table, 'id'), id) : undefined,
    ...Object.entries(rest).map(([name, value]) =>
      value === undefined ? undefined : condition(resource, table, name, value, now),
    ),
  );
  return all ?? sql`true`;
}
