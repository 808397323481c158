import type { Language } from '../core/constants.ts';
import type { OwnTexts } from '../core/texts.ts';
import { messageOf, optOutLink, optOutTokenLength, segmentsOf, type Recipient } from './sms.ts';

/** The message with a voucher's link. Without schemas. */

const codeLength = 16;

/** The URL of the page of an issued voucher. */
export const voucherLink = (base: string, code: string): string => `${base}/v/${code}`;

/** The message's text; by default the company and the title. */
export const voucherContent = (company: string, { title, message }: { title: string; message: string }): string =>
  message.trim() || `${company}: ${title}`;

export interface VoucherMessageParts {
  content: string;
  recipient: Recipient;
  language: Language;
  /** The URL of the voucher's page. */
  link: string;
  optOut: string;
  /** The company's own texts. */
  own: OwnTexts;
}

/**
 * The complete message: the content with its placeholders filled in, the URL of the voucher's page, and the opt-out
 * line.
 */
export const voucherMessageOf = ({ link, ...parts }: VoucherMessageParts): string =>
  messageOf({ ...parts, image: link });

/** A link with the length of every voucher's link. */
export const sampleLink = (base: string): string => voucherLink(base, 'X'.repeat(codeLength));

/** The message with links of their final length, and its number of segments. */
export function sampleVoucherMessage(
  parts: { content: string; recipient: Recipient; language: Language; own: OwnTexts },
  base: string,
) {
  const text = voucherMessageOf({
    ...parts,
    link: sampleLink(base),
    optOut: optOutLink(base, 'x'.repeat(optOutTokenLength)),
  });
  return { text, segments: segmentsOf(text).segments.length };
}
