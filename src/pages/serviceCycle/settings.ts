import { getServiceCycle, patchServiceCycle } from '#contract/branches.ts';
import { times } from '#resources/branches/booking.ts';
import { ofBranch } from '#resources/branches/card.ts';
import { sectionsCard } from '#resources/companies/settings.ts';
import { defineSettings, settingsCard } from '#resources/define/settings.ts';
import { settingsParts } from '#resources/define/settingFields.ts';

/** When each branch seats guests and for how long, and the sections of the company's dining day. */
export default defineSettings({
  cards: [
    settingsCard({
      name: 'serviceCycle',
      ...ofBranch,
      get: getServiceCycle,
      patch: patchServiceCycle,
      permission: 'onlineReservation',
      ...settingsParts([times]),
    }),
    sectionsCard,
  ],
});
