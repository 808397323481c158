import type { BranchSummary } from '#contract/session.ts';
import type { BranchRow } from './changeBranch.ts';

/** What selectors and screens need of a branch. */
export const summaryOf = ({
  id,
  companyId,
  name,
  timeZone,
  country,
  phoneCountryCode,
  currency,
}: Pick<BranchRow, keyof BranchSummary>): BranchSummary => ({
  id,
  companyId,
  name,
  timeZone,
  country,
  phoneCountryCode,
  currency,
});
