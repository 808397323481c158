import { getServiceCycle, patchServiceCycle } from '#contract/organization/branches.ts';
import { bookingTimes } from '#resources/organization/branches/booking.ts';
import { ofBranch } from '#resources/organization/branches/card.ts';
import { sectionsCard } from '#resources/organization/companies/settings.ts';
import { defineSettings, settingsCard } from '#resources/framework/settings.ts';
import { settingsParts } from '#resources/framework/settingFields.ts';

/** The seating times and durations of each branch, and the sections of the company's dining day. */
export default defineSettings({
  cards: [
    settingsCard({
      name: 'serviceCycle',
      ...ofBranch,
      get: getServiceCycle,
      patch: patchServiceCycle,
      schema: () => import('#contract/organization/branches.ts').then((contract) => contract.patchServiceCycle.body),
      permission: 'onlineReservation',
      ...settingsParts([bookingTimes]),
    }),
    sectionsCard,
  ],
});
