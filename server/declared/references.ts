import { and, eq } from 'drizzle-orm';
import type { Resource } from '#resources/define/resource.ts';
import type { Sql } from '../db/client.ts';
import { campaigns, surveys, vouchers } from '../db/schema.ts';
import { tableOf } from '../db/tableOf.ts';
import { refused } from '../kernel/errors.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { oneOf } from '../records/change.ts';
import { columnOf, visible } from './conditions.ts';

/** Records that refer to others: what is referred to is there, and stays while it is. */

/** Tables of records with calls of their own that nobody deletes, so that what refers to one of them always can. */
const lasting: Readonly<Record<string, typeof campaigns | typeof surveys | typeof vouchers>> = {
  campaigns,
  surveys,
  vouchers,
};

/** Asks for one record; held until the transaction ends, so that nobody deletes it meanwhile. */
type IsThere = (transaction: Sql, scope: CompanyScope, id: string) => Promise<boolean>;

/**
 * What the references of a resource lead to.
 *
 * @returns by the names of its fields, whether the caller sees such a record
 * @throws where a declaration refers to what may be deleted without a look at what refers to it
 */
export function referencesOf(resource: Resource, resources: readonly Resource[]): ReadonlyMap<string, IsThere> {
  return new Map(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      if (field.kind !== 'reference') return [];
      const target = resources.find((one) => one.name === field.to);
      const kept = lasting[field.to];
      if (kept) {
        const isThere: IsThere = async (transaction, { companyId }, asked) =>
          (await transaction.$count(kept, oneOf(kept, companyId, asked))) > 0;
        return [[name, isThere] as const];
      }
      if (!target) throw new Error(`${resource.name}.${name} refers to ${field.to}, and no resource has that name.`);
      if (target.calls !== 'standard')
        throw new Error(
          `${resource.name}.${name} refers to ${field.to}: there are references to resources with standard calls and to ${Object.keys(lasting).join(', ')}, since of others the server does not know what refers to them. Keep the id in a text() with a cell and an input of your own.`,
        );
      const table = tableOf(target);
      const id = columnOf(table, 'id');
      const isThere: IsThere = async (transaction, scope, asked) => {
        const found = await transaction
          .select({ id })
          .from(table)
          .where(and(visible(target, table, scope), eq(id, asked)))
          .for('key share');
        return found.length > 0;
      };
      return [[name, isThere] as const];
    }),
  );
}

/**
 * Finds what refers to a resource's records.
 *
 * @returns refuses to delete a record that is held by the transaction while others refer to it
 */
export function guardOf(
  { name }: Pick<Resource, 'name'>,
  resources: readonly Resource[],
): (transaction: Sql, companyId: string, id: string) => Promise<void> {
  const referring = resources
    .filter(({ calls }) => calls === 'standard')
    .flatMap((resource) =>
      Object.entries(resource.fields)
        .filter(([, field]) => field.kind === 'reference' && field.to === name)
        .map(([field]) => ({ resource, table: tableOf(resource), field })),
    );
  return async (transaction, companyId, id) => {
    for (const { resource, table, field } of referring) {
      const refers = and(eq(columnOf(table, 'companyId'), companyId), eq(columnOf(table, field), id));
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
