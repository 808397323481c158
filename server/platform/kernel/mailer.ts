export interface Mail {
  /** The company of the mail; absent for the product's own. */
  companyId?: string;
  /** The guest whom it is about or addressed to. */
  customerId?: string | null;
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** The mail's only link, if it has one. */
  link?: string;
  /** The text as shown in the outbox: without the link and without the recipient's data. */
  shown: string;
}

/** Sends mail: through a mail server, or into the outbox table. */
export interface Mailer {
  readonly kind: 'outbox' | 'smtp';
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
