import type { PermissionFlags, Role } from '#contract/core/permissions.ts';

/** The checked company of a call: the caller belongs to it and has the endpoint's permission. */
export interface CompanyScope {
  companyId: string;
  /** Branches of the company that the caller may see; `all` if not restricted. */
  enabledBranches: 'all' | readonly string[];
  role: Role;
  /** The caller's flags in the company. */
  flags: PermissionFlags;
}
