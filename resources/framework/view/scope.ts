import { defaults } from '#contract/core/constants.ts';
import { createContext, useContext } from 'react';
import type { Screen } from '#contract/platform/screens.ts';
import type { BranchSummary, CompanySummary, Me } from '#contract/platform/session.ts';

/** The current company, branch and user. */
export interface Scope {
  me: Me;
  /** Null if an administrator has not selected one. */
  companyId: string | null;
  company: CompanySummary | null;
  /** Null: all branches. */
  branchId: string | null;
  /** The company's branches that the person may see. */
  branches: readonly BranchSummary[];
  /** Whether the screen is under /admin. */
  admin: boolean;
  setCompany: (companyId: string) => void;
  /** @param companyId the branch's company, if the branch may be unknown */
  setBranch: (branchId: string | null, companyId?: string) => void;
}

export const ScopeContext = createContext<Scope | null>(null);

/** All screens, and the permission of each. */
export const ScreensContext = createContext<readonly Screen[]>([]);

/** @throws outside the signed-in shell */
export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error('useScope needs the signed-in shell around it.');
  return scope;
}

/** The possible owners of values. */
export type BranchScope = Pick<Scope, 'branches' | 'branchId'>;

/** A branch of the scope; the current one if unknown, otherwise the company's first. */
export function branchInScope({ branches, branchId }: BranchScope, wanted: unknown): BranchSummary | undefined {
  return branches.find(({ id }) => id === wanted) ?? branches.find(({ id }) => id === branchId) ?? branches[0];
}

/** The time zone of a branch. */
export const branchZone = (scope: BranchScope, branchId?: string | null): string =>
  branchInScope(scope, branchId)?.timeZone ?? defaults.timeZone;

/** The country of a branch, ISO 3166. */
export const branchCountry = (scope: BranchScope, branchId?: unknown): string =>
  branchInScope(scope, branchId)?.country ?? 'TW';

/** The currency of a branch, ISO 4217. */
export const currencyOf = (scope: BranchScope, branchId?: unknown): string =>
  branchInScope(scope, branchId)?.currency ?? defaults.currency;
