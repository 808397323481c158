import { and, arrayOverlaps, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Resource } from '#resources/framework/resource.ts';
import type { Sql } from '../db/client.ts';
import { referencesIn, referringTo, type Referring } from '../db/referring.ts';
import { campaigns, customers, surveys, vouchers } from '../db/schema.ts';
import { tableOf } from '../db/tableOf.ts';
import { refused } from '../kernel/errors.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { columnOf, visible } from './conditions.ts';

/** References between records: a referenced record must exist, and cannot be deleted. */

/** Locks one record until the transaction ends, so that nobody deletes it meanwhile. */
type IsThere = (transaction: Sql, scope: CompanyScope, id: string) => Promise<boolean>;

const at = (
  table: typeof campaigns | typeof customers | typeof surveys | typeof vouchers,
  seen: (scope: CompanyScope) => SQL | undefined = () => undefined,
): IsThere => {
  const { companyId, id } = table;
  return async (transaction, scope, recordId) => {
    const one = and(eq(companyId, scope.companyId), eq(id, recordId), seen(scope));
    return (await transaction.select({ id }).from(table).where(one).for('key share')).length > 0;
  };
};

/**
 * Records with their own calls: campaigns, surveys and vouchers are never deleted, and references to a guest follow a
 * merge. Each query respects what the caller may see.
 */
const known: Readonly<Record<string, IsThere>> = {
  campaigns: at(campaigns),
  vouchers: at(vouchers),
  surveys: at(surveys, ({ enabledBranches }) =>
    and(
      eq(surveys.linked, true),
      enabledBranches === 'all' ? undefined : arrayOverlaps(surveys.branchIds, [...enabledBranches]),
    ),
  ),
  customers: at(customers, ({ enabledBranches }) =>
    and(
      isNull(customers.erasedTime),
      enabledBranches === 'all'
        ? undefined
        : or(eq(customers.branchIds, []), arrayOverlaps(customers.branchIds, [...enabledBranches])),
    ),
  ),
};

/**
 * Checks the targets of a resource's references.
 *
 * @returns by path without indexes (`parts.choices.item`), whether the caller sees such a record
 * @throws if a declaration refers to records that can be deleted without checking references
 */
export function referencesOf(resource: Resource, resources: readonly Resource[]): ReadonlyMap<string, IsThere> {
  return new Map(
    referencesIn(resource.fields).map(({ path, to }) => {
      const name = path.join('.');
      const target = resources.find((one) => one.name === to);
      const guarded = known[to];
      if (guarded) {
        if (to === 'customers' && path.length > 1)
          throw new Error(
            `${resource.name}.${name} refers to guests inside small records, which no merge would follow.`,
          );
        return [name, guarded] as const;
      }
      if (!target) throw new Error(`${resource.name}.${name} refers to ${to}, and no resource has that name.`);
      if (target.calls !== 'standard')
        throw new Error(
          `${resource.name}.${name} refers to ${to}: there are references to resources with standard calls and to ${Object.keys(known).join(', ')}, since of others the server does not know what refers to them. Keep the id in a text() with a cell and an input of your own.`,
        );
      const table = tableOf(target);
      const id = columnOf(table, 'id');
      const isThere: IsThere = async (transaction, scope, recordId) => {
        const found = await transaction
          .select({ id })
          .from(table)
          .where(and(visible(target, table, scope), eq(id, recordId)))
          .for('key share');
        return found.length > 0;
      };
      return [name, isThere] as const;
    }),
  );
}

/** Refuses to delete a locked record that something without a reference to it uses. @throws ApiError `in_use` */
export type RefuseUsed = (transaction: Sql, scope: CompanyScope, id: string) => Promise<void>;
/** By resource. */
export type Uses = Readonly<Record<string, RefuseUsed>>;

/** That a record refers to another, in a column or inside its small records. */
function refersTo({ table, field, within }: Referring, id: string): SQL {
  const column = columnOf(table, field);
  if (!within) return eq(column, id);
  const rows = within.reduceRight<unknown>((value, name) => [{ [name]: value }], id);
  return sql`${column} @> ${JSON.stringify(rows)}::jsonb`;
}

/**
 * Finds the references to a resource's records.
 *
 * @returns a function that refuses to delete a locked record while others refer to it
 */
export function guardOf(
  { name }: Pick<Resource, 'name'>,
  resources: readonly Resource[],
): (transaction: Sql, companyId: string, id: string) => Promise<void> {
  const referring = referringTo(name, resources);
  return async (transaction, companyId, id) => {
    for (const reference of referring) {
      const { resource, table, field } = reference;
      // A reference of a record to itself does not count.
      const other = resource.name === name ? ne(columnOf(table, 'id'), id) : undefined;
      const refers = and(eq(columnOf(table, 'companyId'), companyId), refersTo(reference, id), other);
      const total = await transaction.$count(table, refers);
      if (total > 0)
        throw refused('in_use', 'id', `is referred to by ${field} of ${total} of ${resource.name}`, {
          code: 'inUse',
          reason: `Still used by ${total} of ${resource.name}.`,
          resource: resource.name,
          total,
        });
    }
  };
}
