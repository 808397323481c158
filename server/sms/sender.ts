import type { Config } from '../kernel/config.ts';
import type { SmsSender } from '../kernel/sms.ts';
import { gatewaySender } from './gateway.ts';
import { outboxSender } from './outbox.ts';

/** The way out that is configured. */
export const smsSender = ({ gateway }: Config['sms']): SmsSender => (gateway ? gatewaySender(gateway) : outboxSender());
