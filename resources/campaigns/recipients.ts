import { later } from '#contract/laterLabels.ts';
import { listCampaignRecipients } from '#contract/campaigns.ts';
import { common } from '#contract/commonLabels.ts';
import { recipientLabels, recipientReason } from '#contract/crmLabels.ts';
import { say } from '#contract/label.ts';
import { defineEntries } from '../define/entries.ts';

/** Recipient by recipient what became of the message. */
export default defineEntries({
  label: 'crmCampaigns.recipients.heading',
  list: listCampaignRecipients,
  family: 'campaigns',
  idOf: ({ customer_id }) => customer_id,
  columns: {
    guest: {
      label: common.guest,
      kind: 'guest',
      width: 200,
      value: ({ customer_id: id, name }) => (name === null ? null : { id, name }),
      none: say('no longer there', '已不存在', '已不存在', '削除済み'),
      card: 'title',
    },
    phone_number: { label: common.phone, kind: 'phone', width: 170 },
    status: {
      label: later.result,
      kind: 'code',
      texts: recipientLabels,
      tones: { sent: 'on', failed: 'bad', unknown: 'warn' },
      more: ({ reason }, language) => reason && recipientReason(reason)[language],
    },
    points: { label: common.points, kind: 'number', width: 90, card: 'none' },
    sent_time: { label: say('Sent at', '發送時間', '发送时间', '送信日時'), kind: 'moment', width: 160 },
  },
  empty: { title: 'crmCampaigns.recipients.none' },
});
