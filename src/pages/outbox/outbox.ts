import { pages } from '#contract/pageLabels.ts';
import { later } from '#contract/laterLabels.ts';
import { listOutbox } from '#contract/outbox.ts';
import { defineEntries } from '#resources/define/entries.ts';
import { say } from '#resources/define/fields.ts';

/** What the product would have sent, while it has no gateway to send with. */
export default defineEntries({
  label: pages.outbox,
  list: listOutbox,
  family: 'outbox',
  appended: true,
  note: 'shell.outbox.note',
  idOf: ({ id }) => id,
  columns: {
    channel: {
      label: say('Kind', '種類', '类型', '種類'),
      kind: 'code',
      width: 90,
      texts: { mail: 'shell.outbox.mail', sms: 'shell.outbox.sms', form: 'shell.outbox.form' },
    },
    recipient: { label: say('To', '收件人', '收件人', '宛先'), kind: 'text', width: 220, card: 'title' },
    subject: { label: later.subject, kind: 'text' },
    createdTime: { label: later.moment, kind: 'moment', width: 160, card: 'main' },
  },
  empty: { title: 'shell.outbox.empty', text: 'shell.outbox.emptyText' },
  detail: () => import('./Message.tsx'),
});
