import type { Language } from '#contract/core/constants.ts';
import { branchCallMessages } from '#contract/organization/branchFields.ts';
import { ownCallMessage, type CallMessages, type CallMessageValues } from '#contract/organization/callMessages.ts';
import type { BranchRow } from '#server/organization/companies/branches.ts';
import { settingsValues } from '#server/platform/records/settings.ts';

/** A branch's own message to a guest whose table is ready (`waitingCallMessages`); null if it uses the usual text. */
export const callMessageOf = (
  branch: Pick<BranchRow, 'version' | 'settings'>,
  language: Language,
  values: CallMessageValues,
): string | null =>
  ownCallMessage(settingsValues(branchCallMessages, branch).waitingCallMessages as CallMessages, language, values);
