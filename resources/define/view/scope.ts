import { createContext, useContext } from 'react';
import type { BranchSummary, CompanySummary, Me } from '#contract/session.ts';

/** The company and branch that the screen works on, and the person before it. */
export interface Scope {
  me: Me;
  /** Null while an administrator has chosen none. */
  companyId: string | null;
  company: CompanySummary | null;
  /** Null: all branches. */
  branchId: string | null;
  /** The company's branches that the person may see. */
  branches: readonly BranchSummary[];
  /** Whether the screen is under /admin. */
  admin: boolean;
  setCompany: (companyId: string) => void;
  /** @param companyId whose branch it is, where that may not be known */
  setBranch: (branchId: string | null, companyId?: string) => void;
}

export const ScopeContext = createContext<Scope | null>(null);

/** @throws outside the signed-in shell */
export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error('useScope needs the signed-in shell around it.');
  return scope;
}

/** The time zone of a branch of the scope; the company's first branch's where it is not known. */
export function zoneOf(scope: Pick<Scope, 'branches' | 'branchId'>, branchId?: string | null): string {
  const wanted = branchId ?? scope.branchId;
  const branch = scope.branches.find((one) => one.id === wanted) ?? scope.branches[0];
  return branch?.timeZone ?? 'Asia/Taipei';
}
