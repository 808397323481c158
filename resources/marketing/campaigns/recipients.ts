import { exportCampaignRecipients, listCampaignRecipients } from '#contract/marketing/campaigns.ts';
import { recipientReport } from '#contract/marketing/recipientReport.ts';
import { recipientReason } from '#contract/guests/crmLabels.ts';
import { defineReport } from '#resources/framework/report.ts';

/** The result of the message for each recipient. */
export default defineReport(recipientReport, {
  family: 'campaigns',
  label: 'crmCampaigns.recipients.heading',
  list: listCampaignRecipients,
  file: exportCampaignRecipients,
  idOf: ({ customer_id }) => customer_id,
  title: 'name',
  main: 'status',
  cells: {
    name: {
      value: ({ customer_id: id, name }) => (name === null ? null : { id, name }),
      none: { en: 'no longer exists', zh: '已不存在', 'zh-cn': '已不存在', ja: '削除済み' },
    },
    status: { more: ({ reason }, language) => reason && recipientReason(reason)[language] },
  },
  empty: { title: 'crmCampaigns.recipients.none' },
});
