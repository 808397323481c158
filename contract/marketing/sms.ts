import type { Language } from '../core/constants.ts';
import { defineTexts, textsIn, type OwnTexts } from '../core/texts.ts';
import { placeholders, type Placeholder } from './recipientPlaceholders.ts';

/** Text messages: encoding, segments, placeholders and price. Pure; the client uses it too. */

/** GSM 03.38, the default alphabet: one septet each. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Its extension table: an escape and the character, two septets that must not be split. */
const extension = '\f^{}\\[~]|€';

const basicSet: ReadonlySet<string> = new Set(basic);
const extensionSet: ReadonlySet<string> = new Set(extension);

export type SmsEncoding = 'gsm7' | 'ucs2';

/** Capacity of a message with one segment, and of each segment of a longer one: in septets or 16-bit units. */
export const segmentSizes = {
  gsm7: { single: 160, multi: 153 },
  ucs2: { single: 70, multi: 67 },
} as const satisfies Record<SmsEncoding, { single: number; multi: number }>;

/** Each segment is charged. */
export const pointsPerSegment = 1;

export interface Segmentation {
  encoding: SmsEncoding;
  /** The segments; joined, they are the message. */
  segments: string[];
  /** Total septets or 16-bit units. */
  units: number;
  /** Remaining capacity of the last segment, in the same units. */
  left: number;
}

/** The encoding of a text: GSM-7 if it contains every character. */
export function encodingOf(text: string): SmsEncoding {
  for (const character of text) if (!basicSet.has(character) && !extensionSet.has(character)) return 'ucs2';
  return 'gsm7';
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The smallest unsplittable unit: an escaped character of GSM-7; otherwise a grapheme, if it fits into a segment. */
function piecesOf(text: string, encoding: SmsEncoding): string[] {
  if (encoding === 'gsm7') return [...text];
  return Array.from(clusters.segment(text), ({ segment }) => segment).flatMap((cluster) =>
    cluster.length > segmentSizes.ucs2.multi ? [...cluster] : [cluster],
  );
}

/**
 * Splits a text into its segments. A grapheme is never split: neither an escaped character of GSM-7, nor a surrogate
 * pair, nor an emoji of several code points. An empty text is one empty segment.
 *
 * @example segmentsOf('謝謝光臨').segments.length // 1
 */
export function segmentsOf(text: string): Segmentation {
  const encoding = encodingOf(text);
  const cost = (piece: string) => (encoding === 'gsm7' ? (extensionSet.has(piece) ? 2 : 1) : piece.length);
  let units = 0;
  for (const character of text) units += cost(character);
  const { single, multi } = segmentSizes[encoding];
  if (units <= single) return { encoding, segments: [text], units, left: single - units };
  const segments: string[] = [];
  let segment = '';
  let used = 0;
  for (const piece of piecesOf(text, encoding)) {
    const more = cost(piece);
    if (used + more > multi) {
      segments.push(segment);
      segment = '';
      used = 0;
    }
    segment += piece;
    used += more;
  }
  segments.push(segment);
  return { encoding, segments, units, left: multi - used };
}

/** The recipient's data. The full name replaces a missing part of the name. */
export interface Recipient {
  name: string;
  familyName: string | null;
  givenName: string | null;
}

const placeholder = /\{(name|familyName|givenName)\}/g;

/** The distinct placeholders in a text. */
export function placeholdersIn(content: string): Placeholder[] {
  const found = new Set([...content.matchAll(placeholder)].map(([, name]) => name));
  return placeholders.filter((name) => found.has(name));
}

/** The line with the link at the end of messages, in the recipient's language. */
export const optOutLineTexts = defineTexts({
  platform: 'messages',
  namespace: 'optOut',
  label: { en: 'Opt-out line', zh: '退訂說明', 'zh-cn': '退订说明', ja: '配信停止の案内' },
  texts: {
    line: { en: 'Opt out: {{link}}', zh: '退訂：{{link}}', 'zh-cn': '退订：{{link}}', ja: '配信停止：{{link}}' },
  },
});

/** Length of an opt-out link's token, always the same, so that all recipients cost the same. */
export const optOutTokenLength = 12;

/** The opt-out link of one recipient. */
export const optOutLink = (base: string, token: string): string => `${base}/o/${token}`;

export interface MessageParts {
  content: string;
  recipient: Recipient;
  language: Language;
  /** The absolute URL of the image; null without one. */
  image: string | null;
  /** See {@link optOutLink}. */
  optOut: string;
  /** The company's own texts. */
  own: OwnTexts;
}

/** The recipient when no name may be shown: the placeholders stay. */
export const anybody: Recipient = { name: '{name}', familyName: '{familyName}', givenName: '{givenName}' };

/** The complete message: the content with its placeholders filled in, the image's URL, and the opt-out line. */
export function messageOf({ content, recipient, language, image, optOut, own }: MessageParts): string {
  const text = content.trim().replace(placeholder, (_, name: Placeholder) => recipient[name] || recipient.name);
  const optOutLine = textsIn(optOutLineTexts, language, own)('line', { link: optOut });
  return [text, image, optOutLine].filter(Boolean).join('\n');
}
