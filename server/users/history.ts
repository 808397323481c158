import { userFields, type Membership, type User } from '#contract/users.ts';
import type { Sql } from '../db/client.ts';
import { writeAudit, type AuditEntry } from '../kernel/audit.ts';
import { alike } from '../records/change.ts';

/** What the audit log is told of users: the platform's of all of it, each company's of its own part. */

type Told = Partial<User>;

const named = (memberships: readonly Membership[]) => memberships.map(({ companyName: _, ...one }) => one);

/** A user as one company knows it; null where it is none of its. */
const partOf = (user: User | null, companyId: string): Told | null => {
  const own = named(user?.companyACL ?? []).filter((one) => one.companyId === companyId);
  return user && own.length ? { ...user, companyACL: own } : null;
};

const differing = (before: Told | null, after: Told | null): readonly (keyof Told)[] =>
  (userFields as (keyof Told)[]).filter((name) => !alike(before?.[name], after?.[name]));

const pick = (from: Told | null, names: readonly (keyof Told)[]) =>
  from && Object.fromEntries(names.map((name) => [name, from[name]]));

/**
 * Tells each company of a user what of the user changed there: whoever comes to it is made, whoever leaves it is gone.
 *
 * @param before null for somebody new
 * @param after null for somebody who is deleted
 */
export async function tellCompanies(
  transaction: Sql,
  before: User | null,
  after: User | null,
  of: Pick<AuditEntry, 'userId' | 'requestId'>,
): Promise<void> {
  const ids = new Set([before, after].flatMap((user) => user?.companyACL.map(({ companyId }) => companyId) ?? []));
  const entityId = (before ?? after)?.id ?? '';
  await writeAudit(
    transaction,
    [...ids].flatMap((companyId): AuditEntry[] => {
      const [was, is] = [partOf(before, companyId), partOf(after, companyId)];
      const names = differing(was, is);
      if (!names.length) return [];
      const action = !was ? 'create' : !is ? 'delete' : 'update';
      return [{ ...of, companyId, entity: 'user', entityId, action, before: pick(was, names), after: pick(is, names) }];
    }),
  );
}
