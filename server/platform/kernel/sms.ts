import type { Sql } from '../db/client.ts';

/** Sending of text messages. */

export interface SmsMessage {
  companyId: string;
  /** The guest whom it is about or addressed to, if no other table stores it. */
  customerId?: string | null;
  /** E.164. */
  to: string;
  text: string;
  /** Idempotency key: sent twice with the same key it is one message, if the sender supports keys. */
  key: string;
  /** Its subject, for readers of the outbox. */
  subject: string;
  /** The opt-out link in the text. */
  link: string | null;
  /** The text as shown in the outbox: with placeholders, and without the link. */
  shown: string;
}

/**
 * - `sent`: handed over.
 * - `refused`: certainly not sent, and would be refused again.
 * - `unavailable`: certainly not sent, but a retry may succeed.
 * - `unknown`: the result cannot be determined.
 */
export type SmsOutcome =
  | { outcome: 'sent'; messageId: string | null }
  | { outcome: 'refused' }
  | { outcome: 'unavailable'; retryAfterSeconds?: number }
  | { outcome: 'unknown' };

/** Stores messages in the outbox table, in the transaction that marks them as sent: exactly once. */
export interface OutboxSender {
  readonly kind: 'outbox';
  /** @returns ids, in the order of the messages */
  keep(transaction: Sql, messages: readonly SmsMessage[]): Promise<string[]>;
}

/** Posts messages to a gateway: exactly once if it supports idempotency keys, otherwise at most once. */
export interface GatewaySender {
  readonly kind: 'gateway';
  /** Whether a message may be posted again with the same key. */
  readonly idempotent: boolean;
  /**
   * Milliseconds between attempts while the gateway accepts nothing, doubled from the first to the longest, and until
   * it gives up.
   */
  readonly waits: { first: number; longest: number; altogether: number };
  /** Never throws: errors are outcomes. */
  send(message: SmsMessage): Promise<SmsOutcome>;
}

export type SmsSender = OutboxSender | GatewaySender;
