import { exportOutbox, listOutbox } from '#contract/platform/outbox.ts';
import { outboxReport } from '#contract/platform/outboxReport.ts';
import { defineReport } from '#resources/framework/report.ts';

/** Messages that the product would have sent if a gateway were configured. */
export default defineReport(outboxReport, {
  family: 'outbox',
  platform: true,
  about: 'shell.outbox.note',
  list: listOutbox,
  file: exportOutbox,
  appended: true,
  title: 'recipient',
  main: 'time',
  empty: { title: 'shell.outbox.empty', text: 'shell.outbox.emptyText' },
  detail: { view: () => import('./Message.tsx') },
});
