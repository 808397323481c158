import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';
import { aliasNames } from '#server/platform/db/schema.ts';
import { refusedField } from '#server/platform/kernel/errors.ts';

/** Aliases in public addresses: each is unique across all companies and branches (section 5, ALIAS_EXIST). */

/** The owner of an alias: a company, or one of its branches. */
interface AliasOwner {
  companyId: string;
  branchId: string | null;
}

const ownedBy = ({ companyId, branchId }: AliasOwner) =>
  and(
    eq(aliasNames.ownerCompany, companyId),
    branchId === null ? isNull(aliasNames.ownerBranch) : eq(aliasNames.ownerBranch, branchId),
  );

/** The aliases that belong to another owner. */
export async function takenAliases(sql: Sql, owner: AliasOwner, names: readonly string[]): Promise<string[]> {
  if (!names.length) return [];
  const folded = names.map((name) => name.toLowerCase());
  const rows = await sql.select().from(aliasNames).where(inArray(aliasNames.name, folded));
  return rows
    .filter((row) => row.ownerCompany !== owner.companyId || row.ownerBranch !== owner.branchId)
    .map(({ name }) => name);
}

/**
 * Sets an owner's aliases to those in its settings.
 *
 * @param settings with `companyAlias` or `branchAlias` to set the aliases
 * @param under the position of the settings in the request
 * @throws ApiError `ALIAS_EXIST` if an alias belongs to another owner
 */
export async function keepAliases(
  transaction: Sql,
  owner: AliasOwner,
  settings: Readonly<Record<string, unknown>>,
  under = '',
): Promise<void> {
  const field = owner.branchId === null ? 'companyAlias' : 'branchAlias';
  if (!(field in settings)) return;
  const aliases = [settings[field] ?? []].flat() as string[];
  const wanted = [...new Set(aliases.map((name) => name.toLowerCase()))].sort();
  await transaction
    .delete(aliasNames)
    .where(wanted.length ? and(ownedBy(owner), notInArray(aliasNames.name, wanted)) : ownedBy(owner));
  if (!wanted.length) return;
  await transaction
    .insert(aliasNames)
    .values(wanted.map((name) => ({ name, ownerCompany: owner.companyId, ownerBranch: owner.branchId })))
    .onConflictDoNothing();
  const taken = await takenAliases(transaction, owner, wanted);
  if (taken.length) throw refusedField('ALIAS_EXIST', under + field, 'ALIAS_EXIST');
}
