import { useTranslate } from 'ra-core';
import type { OutboxMessage } from '#contract/outbox.ts';

/** By which way a message would have gone. */
export default function Channel({ row: { channel } }: { row: Pick<OutboxMessage, 'channel'> }) {
  const translate = useTranslate();
  return <span className="tag">{translate(`shell.outbox.${channel}`)}</span>;
}
