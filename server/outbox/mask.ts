import { masked, type OutboxMessage } from '#contract/outbox.ts';

/**
 * A recipient as the outbox shows it; forms go to a company.
 *
 * @example maskedRecipient({ channel: 'mail', recipient: 'mei@house.example' }) // 'm•••@house.example'
 */
export function maskedRecipient({ channel, recipient }: Pick<OutboxMessage, 'channel' | 'recipient'>): string {
  if (channel === 'form') return recipient;
  if (channel === 'sms') return `${masked}${recipient.slice(-3)}`;
  const at = recipient.lastIndexOf('@');
  return `${[...recipient][0] ?? ''}${masked}${at < 0 ? '' : recipient.slice(at)}`;
}
