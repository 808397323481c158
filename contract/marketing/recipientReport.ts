import { column, declareReport, inFile, optional } from '../platform/report.ts';

/** The result of a campaign for each recipient. */
export const recipientReport = declareReport({
  name: 'recipients',
  label: { en: 'Recipients', zh: '收件者', 'zh-cn': '收件人', ja: '受信者' },
  permission: 'crm',
  file: 'crmExport',
  columns: {
    name: column('guest', { width: 200 }),
    phone: column('phone', { source: 'phone_number', width: 170 }),
    status: column('text', { codes: 'recipientStatus', width: 'rest' }),
    reason: inFile(column('text', { codes: 'recipientReason' })),
    segments: optional(column('integer', { width: 90 })),
    points: column('integer', { width: 90 }),
    sentTime: column('instant', { source: 'sent_time', width: 160 }),
    reference: optional(column('text', { source: 'message_id', width: 200 })),
  },
});
