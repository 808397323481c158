import { defaults } from '#contract/core/constants.ts';
import { createContext, useContext } from 'react';
import type { Screen } from '#contract/platform/screens.ts';
import type { BranchSummary, CompanySummary, Me } from '#contract/platform/session.ts';

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

/** The screens that there are, and what opens each. */
export const ScreensContext = createContext<readonly Screen[]>([]);

/** @throws outside the signed-in shell */
export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error('useScope needs the signed-in shell around it.');
  return scope;
}

/** Where values may belong to. */
export type Places = Pick<Scope, 'branches' | 'branchId'>;

/** A branch of the scope; the one worked in where it is not known, else the company's first. */
export function branchOf({ branches, branchId }: Places, wanted: unknown): BranchSummary | undefined {
  return branches.find(({ id }) => id === wanted) ?? branches.find(({ id }) => id === branchId) ?? branches[0];
}

/** The time zone of a branch. */
export const zoneOf = (scope: Places, branchId?: string | null): string =>
  branchOf(scope, branchId)?.timeZone ?? defaults.timeZone;

/** The country of a branch, ISO 3166. */
export const countryOf = (scope: Places, branchId?: unknown): string => branchOf(scope, branchId)?.country ?? 'TW';

/** The currency of a branch, ISO 4217. */
export const currencyOf = (scope: Places, branchId?: unknown): string =>
  branchOf(scope, branchId)?.currency ?? defaults.currency;
