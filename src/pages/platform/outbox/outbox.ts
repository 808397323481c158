import { exportOutbox, listOutbox } from '#contract/platform/outbox.ts';
import { pages } from '#contract/labels/pageLabels.ts';
import { defineReport } from '#resources/framework/report.ts';

/** Messages that the product would have sent if a gateway were configured. */
export default defineReport({
  name: 'outbox',
  family: 'outbox',
  platform: true,
  label: pages.outbox,
  about: 'shell.outbox.note',
  list: listOutbox,
  file: exportOutbox,
  appended: true,
  title: 'recipient',
  main: 'time',
  empty: { title: 'shell.outbox.empty', text: 'shell.outbox.emptyText' },
  detail: { view: () => import('./Message.tsx') },
});
