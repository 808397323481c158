import { common } from '#contract/labels/commonLabels.ts';
import { getBranch, patchBranch } from '#contract/organization/branches.ts';
import { getNotificationSettings, postNotificationSettings } from '#contract/notices/notifications.ts';
import { branchProblems, normalizeBranch } from '#contract/organization/branchRules.ts';
import { branchSettingReaders } from '#contract/settingReaders.ts';
import { settingPlacesOf } from '#resources/framework/settingPlaces.ts';
import { longText } from '#resources/framework/fields.ts';
import { settingsParts } from '#resources/framework/settingFields.ts';
import { settingsCard } from '#resources/framework/settings.ts';
import { advanced, callMessages, host, kiosk, branchVoiceSettings, waiting } from './apps.ts';
import { grace, reminders, bookingTimes, waitlist, webBooking } from './booking.ts';
import { afterVisit, generalBranchSettings, michelin, ordering, place, plan, priceSettings } from './general.ts';

/** Shared parts of a branch's cards: its calls, and the rules that the server uses, too. */
export const ofBranch = {
  of: 'branch',
  get: getBranch,
  patch: patchBranch,
  schema: () => import('#contract/organization/branches.ts').then((contract) => contract.patchBranch.body),
  normalize: normalizeBranch,
  follows: ['webBookingPreorderEnabled'],
  problems: branchProblems,
  actsIn: settingPlacesOf(branchSettingReaders),
} as const;

/** A branch with all its fields. */
export const branchCard = settingsCard({
  name: 'branch',
  tab: common.branches,
  ...ofBranch,
  permission: 'companyManagement',
  // Copying settings to other branches excludes identity and location.
  keeps: [
    ...Object.keys({ ...generalBranchSettings.fields, ...place.fields }).filter((name) => name !== 'language'),
    'plan',
    'branchServices',
    'devices',
    'michelin',
  ],
  ...settingsParts([
    generalBranchSettings,
    place,
    priceSettings,
    bookingTimes,
    grace,
    waitlist,
    webBooking,
    ordering,
    waiting,
    callMessages,
    reminders,
    afterVisit,
    branchVoiceSettings,
    host,
    kiosk,
    advanced,
    michelin,
    plan,
  ]),
});

const notifications = { en: 'Notifications', zh: '通知', 'zh-cn': '通知', ja: '通知' };

/** The notification settings of a branch. */
export const notificationsCard = settingsCard({
  name: 'notifications',
  tab: notifications,
  of: 'branch',
  permission: 'companyManagement',
  get: getNotificationSettings,
  patch: postNotificationSettings,
  schema: () => import('#contract/notices/notifications.ts').then((contract) => contract.postNotificationSettings.body),
  admin: ['data'],
  logged: { data: 'notificationSettings' },
  fields: {
    data: longText(notifications, {
      max: 0,
      input: () => import('./inputs/NotificationsInput.tsx'),
      cell: () => import('./inputs/NotificationsText.tsx'),
    }),
  },
  sections: [
    {
      label: notifications,
      text: {
        en: 'Choose who is notified about each event. Without a recipient, no notification is sent.',
        zh: '設定每種事件的通知對象。沒有收件人就不會通知。',
        'zh-cn': '设置每种事件的通知对象。没有收件人就不会通知。',
        ja: 'イベントごとに通知先を選びます。宛先がない場合、通知は送信されません。',
      },
      fields: ['data'],
    },
  ],
});
