import { branchQueueing } from '#contract/organization/branchFields.ts';
import { getQueueSettings, patchQueueSettings } from '#contract/reservations/queue/queueSettings.ts';
import { branchAt } from '#server/organization/companies/branches.ts';
import { answerBranchChange } from '#server/organization/companies/change.ts';
import { handle, type Handled } from '#server/platform/http/handle.ts';
import { settingsValues } from '#server/platform/records/settings.ts';

/** The queue settings of a branch. */
export const queueSettingsHandlers: Handled[] = [
  handle(getQueueSettings, async ({ services, params }) => {
    const row = await branchAt(services, params);
    return { version: row.version, ...settingsValues(branchQueueing, row) };
  }),
  handle(patchQueueSettings, (call) => answerBranchChange(call, call.body)),
];
