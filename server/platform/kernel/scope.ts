import type { PermissionFlags, Role } from '#contract/core/permissions.ts';

/** The company of a call, already checked: the caller belongs to it and holds the endpoint's permission. */
export interface CompanyScope {
  companyId: string;
  /** Branches of the company that the caller may see; `all` when not restricted. */
  enabledBranches: 'all' | readonly string[];
  role: Role;
  /** What the caller may do in the company. */
  flags: PermissionFlags;
}
