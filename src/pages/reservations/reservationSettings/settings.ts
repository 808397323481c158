import { ofBranch } from '#resources/organization/branches/card.ts';
import { grace, reminders, waitlist, webBooking } from '#resources/organization/branches/booking.ts';
import { onlineCard } from '#resources/organization/companies/settings.ts';
import { bookingWindowsCard } from './bookingWindows.ts';
import { defineSettings, settingsCard } from '#resources/framework/settings.ts';
import { settingsParts } from '#resources/framework/settingFields.ts';

/** The reservation rules of each branch and the company's limits. */
export default defineSettings({
  cards: [
    settingsCard({
      name: 'reservations',
      ...ofBranch,
      permission: 'onlineReservation',
      ...settingsParts([grace, waitlist]),
    }),
    settingsCard({
      name: 'webBooking',
      ...ofBranch,
      permission: 'companyManagement',
      ...settingsParts([webBooking, reminders]),
    }),
    bookingWindowsCard,
    onlineCard,
  ],
});
