import { ofBranch } from '#resources/branches/card.ts';
import { grace, reminders, waitlist, webBooking } from '#resources/branches/booking.ts';
import { onlineCard } from '#resources/companies/settings.ts';
import { bookingWindowsCard } from './bookingWindows.ts';
import { defineSettings, settingsCard } from '#resources/define/settings.ts';
import { settingsParts } from '#resources/define/settingFields.ts';

/** How each branch takes reservations, and the company's limits. */
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
