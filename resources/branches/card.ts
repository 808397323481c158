import { getBranch, patchBranch } from '#contract/branches.ts';
import { branchProblems, settleBranch } from '#contract/branchRules.ts';
import { say } from '../define/fields.ts';
import { settingsParts } from '../define/settingFields.ts';
import { settingsCard } from '../define/settings.ts';
import { advanced, host, kiosk, voices, waiting } from './apps.ts';
import { grace, reminders, times, waitlist, webBooking } from './booking.ts';
import { afterVisit, general, michelin, ordering, place, plan, prices } from './general.ts';

/** What every card of a branch has in common: its calls, and the rules that the server judges by, too. */
export const ofBranch = {
  of: 'branch',
  get: getBranch,
  patch: patchBranch,
  settle: settleBranch,
  problems: branchProblems,
  schema: () => import('#contract/branches.ts').then((branches) => branches.branchChanges),
} as const;

/** A branch with all its fields. */
export const branchCard = settingsCard({
  name: 'branch',
  tab: say('Branches', '分店', '门店', '店舗'),
  ...ofBranch,
  permission: 'companyManagement',
  ...settingsParts([
    general,
    place,
    prices,
    times,
    grace,
    waitlist,
    webBooking,
    ordering,
    waiting,
    reminders,
    afterVisit,
    voices,
    host,
    kiosk,
    advanced,
    michelin,
    plan,
  ]),
});
