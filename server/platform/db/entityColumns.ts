import type { $Type, HasDefault, NotNull } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  text,
  type ExtraConfigColumn,
  type PgBigInt53BuilderInitial,
  type PgBooleanBuilderInitial,
  type PgColumnBuilderBase,
  type PgDateStringBuilderInitial,
  type PgIntegerBuilderInitial,
  type PgJsonbBuilderInitial,
  type PgTextBuilderInitial,
} from 'drizzle-orm/pg-core';
import { partsOf } from '#contract/core/entity.ts';
import type { EntityField, EntityFields, ValueOf } from '#contract/core/fields.ts';
import { noTexts } from './tables/shared.ts';
import { snakeCase } from './snakeCase.ts';

/** The columns of an entity's table, derived from the contract's fields. */

const textList = (name: string) => text(name).array();

interface Builders {
  boolean: PgBooleanBuilderInitial<string>;
  integer: PgIntegerBuilderInitial<string>;
  money: PgBigInt53BuilderInitial<string>;
  date: PgDateStringBuilderInitial<string>;
  texts: ReturnType<typeof textList>;
  choices: ReturnType<typeof textList>;
  branches: ReturnType<typeof textList>;
  object: PgJsonbBuilderInitial<string>;
  records: PgJsonbBuilderInitial<string>;
  custom: PgJsonbBuilderInitial<string>;
}
type Kind = EntityField['kind'];
type Builder<K> = K extends keyof Builders ? Builders[K] : PgTextBuilderInitial<string, [string, ...string[]]>;
type Holding<F extends EntityField> = $Type<Builder<F['kind']>, NonNullable<ValueOf<F>>>;
type ColumnOf<F extends EntityField> =
  null extends ValueOf<F>
    ? Holding<F>
    : F extends { initial: null }
      ? NotNull<Holding<F>>
      : HasDefault<NotNull<Holding<F>>>;

const lists: readonly Kind[] = ['texts', 'choices', 'branches'];

function builderOf({ kind }: EntityField, name: string) {
  if (lists.includes(kind)) return textList(name);
  switch (kind) {
    case 'boolean':
      return boolean(name);
    case 'integer':
      return integer(name);
    case 'money':
      return bigint(name, { mode: 'number' });
    case 'date':
      return date(name, { mode: 'string' });
    case 'object':
    case 'records':
    case 'custom':
      return jsonb(name);
    default:
      return text(name);
  }
}

function columnOf(field: EntityField, name: string): PgColumnBuilderBase {
  const column = builderOf(field, field.column ?? snakeCase(name)) as ReturnType<typeof text>;
  if (field.initial === null) return field.required ? column.notNull() : column;
  const isEmptyList = lists.includes(field.kind) && !(field.initial as readonly unknown[]).length;
  return column.notNull().default((isEmptyList ? noTexts : field.initial) as string);
}

/**
 * A column for each field: optional fields are nullable, required fields have no default unless the field has one, and
 * all others default to the field's initial value.
 *
 * @example export const vouchers = recordTable('vouchers', { ...versioned, ...entityColumns(voucherEntity.fields) });
 */
export const entityColumns = <F extends EntityFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, columnOf(field, name)])) as unknown as {
    -readonly [K in keyof F]: ColumnOf<F[K]>;
  };

/**
 * The indexes of a list of records, newest first: of a company, and of the branch that each record belongs to.
 *
 * @example recordTable('offers', { ...versioned, ...entityColumns(offerEntity.fields) }, entityIndexes('offers', offerEntity))
 */
export const entityIndexes =
  (name: string, entity: { fields: EntityFields }) =>
  (table: Readonly<Record<'companyId' | 'id' | 'createdTime', ExtraConfigColumn>>) => {
    const { branch } = partsOf(entity);
    const place = branch && (table as Readonly<Record<string, ExtraConfigColumn>>)[branch];
    return [
      index(`${name}_newest`).on(table.companyId, table.createdTime, table.id),
      ...(place ? [index(`${name}_branch`).on(table.companyId, place, table.createdTime, table.id)] : []),
    ];
  };
