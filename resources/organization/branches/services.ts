import { defineLabels } from '#contract/core/labelLists.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { oneTypeLabels } from '#contract/reservations/reservationLabels.ts';
import type { ServiceName } from '#contract/organization/plans.ts';
import { type Labels } from '#resources/framework/fields.ts';

/** Labels of a branch's services. */
export const serviceLabels: Readonly<Record<ServiceName, Labels>> = defineLabels('branches.serviceLabels', {
  booking: oneTypeLabels.booking,
  waiting: later.waiting,
  kiosk: { en: 'Kiosk', zh: '自助取號', 'zh-cn': '自助取号', ja: 'キオスク' },
  takeout: later.takeout,
  delivery: later.delivery,
  deposit: pageLabels.deposits,
  crm: { en: 'Guest list', zh: '顧客管理', 'zh-cn': '顾客管理', ja: '顧客管理' },
  campaign: { en: 'Campaigns', zh: '簡訊行銷', 'zh-cn': '短信营销', ja: 'キャンペーン' },
  survey: common.surveys,
  voucher: common.vouchers,
  voice: { en: 'Telephone', zh: '電話語音', 'zh-cn': '电话语音', ja: '電話音声' },
  report: later.reports,
});
