import { getQueueSettings, patchQueueSettings } from '#contract/reservations/queue/queueSettings.ts';
import { callMessages, waiting } from '#resources/organization/branches/apps.ts';
import { ofBranch } from '#resources/organization/branches/card.ts';
import { defineSettings, settingsCard } from '#resources/framework/settings.ts';
import { settingsParts } from '#resources/framework/settingFields.ts';

/** How the queue of each branch works. */
export default defineSettings({
  cards: [
    settingsCard({
      name: 'queue',
      ...ofBranch,
      get: getQueueSettings,
      patch: patchQueueSettings,
      schema: () =>
        import('#contract/reservations/queue/queueSettings.ts').then((contract) => contract.patchQueueSettings.body),
      permission: 'onlineQueueing',
      ...settingsParts([waiting, callMessages]),
    }),
  ],
});
