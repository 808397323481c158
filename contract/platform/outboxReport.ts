import { pageLabels } from '../labels/pageLabels.ts';
import { column, declareReport, optional } from './report.ts';

/** Messages that the product would have sent if a gateway were configured. */
export const outboxReport = declareReport({
  name: 'outbox',
  label: pageLabels.outbox,
  permission: null,
  file: true,
  columns: {
    type: column('text', { codes: 'outboxChannel', source: 'channel', width: 90 }),
    recipient: column('text', { width: 220 }),
    subject: column('text', { width: 'rest' }),
    text: optional(column('text', { width: 360 })),
    time: column('instant', { source: 'createdTime', width: 160 }),
  },
});
