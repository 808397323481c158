import type { Permission } from '#contract/core/permissions.ts';

/**
 * The kinds of objects in the audit log, and who may see their entries: users who may see the object itself now. Each
 * area declares its kinds in `audited.ts`, and `server/audited.ts` lists all of them.
 */

/** Placeholders for the viewer. Conditions are over `audit_log a`. */
export interface EntryViewer {
  company: string;
  user: string;
  /** The branches that the viewer is restricted to, as an array. */
  branches: string;
}

interface KindOfRow {
  name: string;
  permission: Permission;
}

/** The permission depends on the column `kind` of the entry's row. */
export interface ByKind {
  table: string;
  kinds: (services: { jobs: { readonly kinds: readonly KindOfRow[] } }) => readonly KindOfRow[];
}

export interface Visibility {
  /** The permission, or any one of several. */
  permission: Permission | readonly Permission[] | ByKind;
  /** The entries visible to users restricted to branches; `all` if the object belongs to no branch. */
  confined: 'all' | ((viewer: EntryViewer) => string);
}

/** Visibilities by kind of object. Null: never in the log of a company. */
export type Audited = Readonly<Record<string, Visibility | null>>;

/** All kinds, except records of declared resources and files of reports. The `audited.ts` of each area adds its own. */
export interface AuditedKinds {}
export type AuditedEntity = keyof AuditedKinds;

/**
 * Declares the audited kinds of an area.
 *
 * @example
 * export const audited = defineAudited({
 *   supplierOrder: { permission: 'supplierManagement', confined: entriesAtBranch('supplier_orders') },
 * });
 * declare module '#server/platform/kernel/audited.ts' {
 *   interface AuditedKinds extends Readonly<typeof audited> {}
 * }
 */
export const defineAudited = <const T extends Audited>(kinds: T): T => kinds;

/** A row with a branch. Deleted rows have none, and are visible only to users who see all branches. */
export const entriesAtBranch =
  (table: string, column = 'branch_id') =>
  ({ company, branches }: EntryViewer) =>
    `exists (select from "${table}" t where t.company_id = ${company} and t.id = a.entity_id
      and t."${column}" = any(${branches}::text[]))`;

/** Objects that may concern any branch: users restricted to branches see their own entries. */
export const ownEntries = ({ user }: EntryViewer) => `a.user_id = ${user}`;
