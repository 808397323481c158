import { defineLabels } from '#contract/core/labelLists.ts';
import { common } from '#contract/labels/commonLabels.ts';
import type { filteredSources, NotificationChannel, Trigger } from '#contract/notices/notifications.ts';
import { sourceLabels as reservationSources } from '#contract/reservations/reservationLabels.ts';
import { type Labels } from '#resources/framework/fields.ts';

/** Labels of what branches choose for their notifications. */

/** The help text of notifications that can be set now and are sent once online ordering exists. */
export const untilOrdering = defineLabels('branches.untilOrdering', {
  en: 'Not sent yet: starts with online ordering.',
  zh: '尚未發送，線上點餐推出後開始。',
  'zh-cn': '尚未发送，在线点餐上线后开始。',
  ja: 'まだ送信されません。オンライン注文の提供開始後に送信されます。',
});

/** Triggers whose events require another part of the product. */
export const triggerRequirements: Readonly<Partial<Record<Trigger, Labels>>> = defineLabels(
  'branches.triggerRequirements',
  {
    takeoutCreated: untilOrdering,
    takeoutCustomerCancelled: untilOrdering,
    receivedUserMessage: {
      en: 'Not sent yet: starts with guest chat.',
      zh: '尚未發送，顧客訊息功能推出後開始。',
      'zh-cn': '尚未发送，顾客消息功能上线后开始。',
      ja: 'まだ送信されません。顧客とのチャット機能の提供開始後に送信されます。',
    },
  },
);

export const channelLabels: Readonly<Record<NotificationChannel, Labels>> = {
  email: common.email,
  app: common.textMessage,
};

export const filteredSourceLabels: Readonly<Record<(typeof filteredSources)[number], Labels>> = defineLabels(
  'branches.filteredSourceLabels',
  {
    ...reservationSources,
    thirdParty: { en: 'Other partners', zh: '其他合作平台', 'zh-cn': '其他合作平台', ja: 'その他の提携先' },
  },
);
