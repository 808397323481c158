import type { Sql } from '../db/client.ts';

/** How text messages leave the product. */

export interface SmsMessage {
  companyId: string;
  /** The guest whom it is about, or to, where no other table says so. */
  customerId?: string | null;
  /** E.164. */
  to: string;
  text: string;
  /** Says which message this is: sent twice with the same key it is one message, where the way out can tell. */
  key: string;
  /** What it is about, for people who read the outbox. */
  subject: string;
  /** The opt-out link that it holds. */
  link: string | null;
  /** The text as the outbox shows it: not filled in, and without the link. */
  shown: string;
}

/**
 * - `sent`: handed over.
 * - `refused`: for certain not sent, and would be refused again.
 * - `unavailable`: for certain not sent, but may be later.
 * - `unknown`: nobody can tell.
 */
export type SmsOutcome =
  | { outcome: 'sent'; messageId: string | null }
  | { outcome: 'refused' }
  | { outcome: 'unavailable'; retryAfterSeconds?: number }
  | { outcome: 'unknown' };

/** Keeps messages in the outbox table, in the transaction that says they were sent: exactly once. */
export interface OutboxSender {
  readonly kind: 'outbox';
  /** @returns ids, in the order of the messages */
  keep(transaction: Sql, messages: readonly SmsMessage[]): Promise<string[]>;
}

/** Hands messages to a gateway: exactly once where it heeds the key, else at most once. */
export interface GatewaySender {
  readonly kind: 'gateway';
  /** Whether a message may be handed over again with the same key. */
  readonly idempotent: boolean;
  /** Milliseconds between attempts while it takes nothing, doubled from the first to the longest, and until it is given up. */
  readonly waits: { first: number; longest: number; altogether: number };
  /** Never throws: what goes wrong is an outcome. */
  send(message: SmsMessage): Promise<SmsOutcome>;
}

export type SmsSender = OutboxSender | GatewaySender;
