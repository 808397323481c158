import { sql, type ColumnDataType } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableWithColumns,
} from 'drizzle-orm/pg-core';
import { languages } from '#contract/core/constants.ts';
import type { Field } from '#resources/framework/fields.ts';
import { fieldOf, type Resource } from '#resources/framework/resource.ts';
import { distributedTable, type Placed } from './distribution.ts';
import { snakeCase } from './snakeCase.ts';

/** The columns of every declared table. */
interface StandardColumns {
  companyId: string;
  id: string;
  version: number;
  createdTime: string;
  updatedTime: string;
}

type ColumnOf<Value> = PgColumn<{
  name: string;
  tableName: string;
  dataType: ColumnDataType;
  columnType: string;
  data: NonNullable<Value>;
  driverParam: unknown;
  notNull: null extends Value ? false : undefined extends Value ? false : true;
  // Every column but those of the key can be left out of a new row.
  hasDefault: true;
  isPrimaryKey: false;
  isAutoincrement: false;
  hasRuntimeDefault: false;
  enumValues: undefined;
}>;

/** The table of a declared resource, whose columns are known by the type of its records, or only at run time. */
export type DeclaredTable<Row = Record<string, unknown>> = Placed &
  PgTableWithColumns<{
    name: string;
    schema: undefined;
    columns: string extends keyof Row
      ? Record<string, PgColumn>
      : { [Name in keyof (Row & StandardColumns)]-?: ColumnOf<(Row & StandardColumns)[Name]> };
    dialect: 'pg';
  }>;

/** Whether a choice's values are stored as numbers. */
const countsChoices = (field: Field) =>
  (field.kind === 'choice' || field.kind === 'choices') &&
  field.choices.every(({ value }) => typeof value === 'number');

/** Lists and flags have a default; all other columns are nullable, so that a field can be added to a table in use. */
function columnOf(field: Field, name: string): PgColumnBuilderBase {
  switch (field.kind) {
    case 'integer':
    case 'year':
      return integer(name);
    case 'money':
      return bigint(name, { mode: 'number' });
    case 'boolean':
      return boolean(name).notNull().default(false);
    case 'choice':
      return countsChoices(field) ? integer(name) : text(name);
    case 'choices':
      if (countsChoices(field))
        return integer(name)
          .array()
          .notNull()
          .default(sql`'{}'::integer[]`);
      return text(name)
        .array()
        .notNull()
        .default(sql`'{}'::text[]`);
    case 'texts':
      return text(name)
        .array()
        .notNull()
        .default(sql`'{}'::text[]`);
    case 'localText':
      return jsonb(name);
    case 'records':
    case 'images':
      return jsonb(name)
        .notNull()
        .default(sql`'[]'::jsonb`);
    case 'date':
      return date(name, { mode: 'string' });
    case 'instant':
    case 'daysBack':
      return timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
    case 'url':
    case 'time':
    case 'monthDay':
    case 'image':
    case 'audio':
    case 'video':
    case 'language':
    case 'branch':
    case 'reference':
      return text(name);
  }
}

/** Long texts exceed an index entry; lists need another type of index. */
const unordered: readonly Field['kind'][] = ['choices', 'texts', 'longText', 'localText', 'records', 'images'];
const ordered = (field: Field) => !unordered.includes(field.kind);

/** The sort expression of a column: short texts naturally, ignoring case and width, with numbers by value. */
export const sortedBy = ({ kind }: Pick<Field, 'kind'>, column: PgColumn) =>
  kind === 'text' ? sql`sort_text(${column})` : column;

/** The same for a text in several languages: by the one in a language, otherwise by the first that there is. */
export const sortedByText = (column: PgColumn, language: string) => {
  const texts = [...new Set([language, ...languages])].map((one) => sql`nullif(${column} ->> ${one}, '')`);
  return sql`sort_text(coalesce(${sql.join(texts, sql`, `)}))`;
};

/** The unique index of a declared resource's field. */
export const uniqueIndexOf = ({ name }: Pick<Resource, 'name'>) => `${snakeCase(name)}_unique`;

/**
 * The table of a standard resource: company and id, version and times, and a typed column for each field, with an index
 * on the company and each sortable or filterable field, and a unique index for each unique field.
 *
 * @example export const suppliers = tableOf(suppliersResource);
 * @example export const itemTable = tableOf<MenuItem>(menuItems); // rows are items
 */
export function tableOf<Row = Record<string, unknown>>(resource: Resource): DeclaredTable<Row> {
  const name = snakeCase(resource.name);
  const columns: Record<string, PgColumnBuilderBase> = {
    companyId: text('company_id').notNull(),
    id: text('id').notNull(),
    version: integer('version').notNull().default(1),
    createdTime: timestamp('created_time', { withTimezone: true, precision: 3, mode: 'string' }).notNull().defaultNow(),
    updatedTime: timestamp('updated_time', { withTimezone: true, precision: 3, mode: 'string' }).notNull().defaultNow(),
  };
  for (const [key, field] of Object.entries(resource.fields)) columns[key] = columnOf(field, snakeCase(key));

  const sortable = Object.keys(resource.fields).filter((key) => fieldOf(resource, key).sortable);
  const sorted = resource.list.sort.replace(/^-/, '');
  // Deleting a record checks for references to it.
  const referring = Object.keys(resource.fields).filter((key) => fieldOf(resource, key).kind === 'reference');
  const indexed = [...new Set([sorted, ...sortable, ...resource.list.filters, ...referring])].filter(
    (key) => key in resource.fields,
  );
  const table = distributedTable(name, columns, (own) => {
    const column = (key: string) => (own as unknown as Record<string, PgColumn>)[key] as PgColumn;
    return [
      primaryKey({ columns: [column('companyId'), column('id')] }),
      ...(resource.unique
        ? [
            uniqueIndex(uniqueIndexOf(resource)).on(
              column('companyId'),
              ...resource.unique.within.map(column),
              sql`regexp_replace(customer_fold(${column(resource.unique.field)}), '\\s+', '', 'g')`,
            ),
          ]
        : []),
      ...indexed.flatMap((key) => {
        const field = fieldOf(resource, key);
        const indexName = `${name}_${snakeCase(key)}`;
        if (field.kind === 'choices' || field.kind === 'texts')
          return [index(indexName).using('gin', column('companyId'), column(key))];
        return ordered(field)
          ? [index(indexName).on(column('companyId'), sortedBy(field, column(key)), column('id'))]
          : [];
      }),
    ];
  });
  return table as unknown as DeclaredTable<Row>;
}
