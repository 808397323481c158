import { sql, type BuildExtraConfigColumns, type SQL } from 'drizzle-orm';
import { distributedTable } from '../distribution.ts';
import {
  customType,
  date,
  index,
  integer,
  primaryKey,
  text,
  timestamp,
  type ExtraConfigColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core';

/** Columns, keys and partial indexes shared by many tables. */

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const createdTime = moment('created_time').notNull().defaultNow();
export const updatedTime = moment('updated_time').notNull().defaultNow();
export const versionColumn = integer('version').notNull().default(1);
/** For rows that several users change in place. */
export const times = { createdTime, updatedTime };
export const versioned = { version: versionColumn, ...times };
export const companyId = text('company_id').notNull();
export const noTexts = sql`'{}'::text[]`;
/** A calendar day as text, `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' });
/** A day that a trigger sets, for every writer. */
export const dayByTrigger = (name: string) =>
  day(name)
    .notNull()
    .default(sql`'1970-01-01'`);

/** An enumeration column that defaults to the first value, or to `initial`. */
export const enumColumn = <const Words extends readonly [string, ...string[]]>(
  name: string,
  words: Words,
  initial: Words[number] = words[0],
) => text(name, { enum: words }).notNull().default(initial);

/** Compared by code points, equally on every server. */
export const binaryText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** A name for searching and sorting, ignoring case and width. */
export const foldedName = binaryText('name_text').generatedAlwaysAs(sql`search_fold(name)`);

const key = { companyId, id: text('id').notNull() };

/** A table of a company's records: the key is the company and an id. */
export function recordTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  more: (table: BuildExtraConfigColumns<Name, typeof key & Columns, 'pg'>) => PgTableExtraConfigValue[] = () => [],
) {
  return distributedTable(name, { ...key, ...columns }, (table) => {
    const { companyId: company, id } = table as unknown as Record<keyof typeof key, ExtraConfigColumn>;
    return [primaryKey({ columns: [company, id] }), ...more(table)];
  });
}

/** A partial index of the rows that meet a condition. */
export const indexWhere = (name: string, where: SQL, ...on: Parameters<ReturnType<typeof index>['on']>) =>
  index(name)
    .on(...on)
    .where(where);
