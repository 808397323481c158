import { pages } from '#contract/labels/pageLabels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { oneTypeLabels } from '#contract/reservations/reservationLabels.ts';
import type { ServiceName } from '#contract/organization/plans.ts';
import { say, type Labels } from '#resources/framework/fields.ts';

/** Labels of a branch's services. */
export const serviceLabels: Readonly<Record<ServiceName, Labels>> = {
  booking: oneTypeLabels.booking,
  waiting: later.waiting,
  kiosk: say('Kiosk', '自助取號', '自助取号', 'キオスク'),
  takeout: later.takeout,
  delivery: later.delivery,
  deposit: pages.deposits,
  crm: say('Guest list', '顧客管理', '顾客管理', '顧客管理'),
  campaign: say('Campaigns', '簡訊行銷', '短信营销', 'キャンペーン'),
  survey: common.surveys,
  voucher: common.vouchers,
  voice: say('Telephone', '電話語音', '电话语音', '電話音声'),
  report: later.reports,
};
