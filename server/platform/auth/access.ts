import { LRUCache } from 'lru-cache';
import type { Access, ValueAt } from '#contract/core/endpoint.ts';
import { adminFlags, grants, type Permission, type PermissionFlags, type Role } from '#contract/core/permissions.ts';
import type { Database } from '../db/client.ts';
import { ApiError, noCompany } from '../kernel/errors.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import type { SessionUser } from '../kernel/identity.ts';

/** The parsed parts of a request in which an endpoint's access looks up its values. */
export interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Active branches by company, cached for a moment; unknown companies are queried again. */
export class BranchCache {
  private readonly known = new LRUCache<string, ReadonlySet<string>>({ max: 5_000, ttl: 10_000 });

  constructor(private readonly database: Database) {}

  recall(companyId: string): ReadonlySet<string> | undefined {
    return this.known.get(companyId);
  }

  /** The ids of the company's active branches; null if the company does not exist. */
  async load(companyId: string): Promise<ReadonlySet<string> | null> {
    const rows = await this.database.query<{ id: string | null }>({
      name: 'company-branches',
      text: 'select b.id from companies c left join branches b on b.company_id = c.id and b.active where c.id = $1',
      values: [companyId],
    });
    if (!rows.length) return null;
    const branches = new Set(rows.flatMap((row) => row.id ?? []));
    this.known.set(companyId, branches);
    return branches;
  }
}

/**
 * Checks what needs no input: that there is a user, the role for administrators' endpoints, and, if the company is in
 * the body, that the user has the permission in any company.
 * @throws ApiError `unauthorized`, `No Permission` or `permission_denied`
 */
export function checkCaller(access: Access, user: SessionUser | null): void {
  if (access.kind === 'public') return;
  if (!user) throw new ApiError('unauthorized');
  if (access.kind === 'admin' && !(user.isAdmin && holdsRole(user, access.roles))) throw new ApiError('No Permission');
  if (access.kind !== 'company' || !access.company.startsWith('body.')) return;
  const everywhere = user.isAdmin
    ? [adminFlags(user.permissions)]
    : [...user.companies.values()].map(({ flags }) => flags);
  if (!everywhere.some((flags) => holdsAll(access, user, flags))) throw new ApiError('permission_denied');
}

/** Whether flags and role satisfy an endpoint's access. */
const holdsAll = (access: Extract<Access, { kind: 'company' }>, user: SessionUser, flags: PermissionFlags): boolean =>
  holdsPermission(flags, access.permission) &&
  holdsPermission(flags, access.also ?? null) &&
  holdsRole(user, access.roles);

/**
 * Checks the company of a request: membership, permission, role and branches. Returns synchronously if everything is
 * cached.
 *
 * A company that the caller does not belong to gets the same error whether or not it exists.
 * @returns null if the request has no company and needs none
 * @throws ApiError `permission_denied`, or `company_not_found` for an administrator
 */
export function checkCompany(
  access: Extract<Access, { kind: 'company' }>,
  user: SessionUser,
  parts: Parts,
  directory: BranchCache,
): CompanyScope | null | Promise<CompanyScope> {
  const companyId = requestValueAt(parts, access.company);
  if (companyId === undefined && access.withoutCompany) {
    if (user.isAdmin && holdsRole(user, access.roles)) return null;
    throw new ApiError('No Permission');
  }
  if (typeof companyId !== 'string') throw new ApiError('permission_denied');
  const membership = user.companies.get(companyId);
  if (!user.isAdmin && !membership) throw new ApiError('permission_denied');
  const flags = user.isAdmin ? adminFlags(user.permissions) : (membership?.flags ?? {});
  if (!holdsAll(access, user, flags)) throw new ApiError('permission_denied');

  const enabledBranches = user.isAdmin ? 'all' : (membership?.enabledBranches ?? 'all');
  if (access.allBranches && enabledBranches !== 'all')
    throw new ApiError('permission_denied', 'Only users with access to all branches can change this.');
  const named = access.branch ? requestValueAt(parts, access.branch) : null;
  const companies = named == null ? [] : ((Array.isArray(named) ? named : [named]) as string[]);
  if (enabledBranches !== 'all' && !companies.every((branch) => enabledBranches.includes(branch)))
    throw new ApiError('permission_denied');

  const scope: CompanyScope = { companyId, enabledBranches, role: user.role, flags };
  if (!user.isAdmin && !companies.length) return scope;
  const branches = directory.recall(companyId);
  if (branches && companies.every((branch) => branches.has(branch))) return scope;
  return directory.load(companyId).then((loaded) => {
    if (!loaded) throw user.isAdmin ? noCompany(companyId) : new ApiError('permission_denied');
    if (!companies.every((branch) => loaded.has(branch))) throw new ApiError('permission_denied');
    return scope;
  });
}

function holdsPermission(flags: PermissionFlags, permission: Permission | readonly Permission[] | null): boolean {
  if (permission === null) return true;
  return typeof permission === 'string' ? grants(flags, permission) : permission.some((one) => grants(flags, one));
}

function holdsRole(user: SessionUser, roles: readonly Role[] | undefined): boolean {
  return !roles || roles.includes(user.role);
}

/** The value at a position of a request. */
export function requestValueAt(parts: Parts, at: ValueAt): unknown {
  const [part, ...names] = at.split('.') as [keyof Parts, ...string[]];
  let value: unknown = parts[part];
  for (const name of names) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}
