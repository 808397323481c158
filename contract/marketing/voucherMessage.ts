import type { Language } from '../core/constants.ts';
import { messageOf, optOutLink, optOutTokenLength, segmentsOf, type Recipient } from './sms.ts';

/** The message that brings a voucher to its guest. Without schemas. */

const codeLength = 16;

/** The address of the page of an issued voucher. */
export const voucherLink = (base: string, code: string): string => `${base}/v/${code}`;

/** What a message says; of a voucher without words of its own, whose it is and what. */
export const voucherContent = (company: string, { title, message }: { title: string; message: string }): string =>
  message.trim() || `${company}: ${title}`;

export interface VoucherMessageParts {
  content: string;
  recipient: Recipient;
  language: Language;
  /** The page of the voucher. */
  link: string;
  optOut: string;
}

/** The message as it is sent: the content filled in, the voucher's page, and how to get no more. */
export const voucherMessageOf = ({ link, ...parts }: VoucherMessageParts): string =>
  messageOf({ ...parts, image: link });

/** A link as long as every voucher's. */
export const sampleLink = (base: string): string => voucherLink(base, 'X'.repeat(codeLength));

/** The message with links as long as they will be, and how many segments it takes. */
export function sampleVoucherMessage(
  parts: { content: string; recipient: Recipient; language: Language },
  base: string,
) {
  const text = voucherMessageOf({
    ...parts,
    link: sampleLink(base),
    optOut: optOutLink(base, 'x'.repeat(optOutTokenLength)),
  });
  return { text, segments: segmentsOf(text).segments.length };
}
