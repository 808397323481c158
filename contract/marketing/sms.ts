import type { Language } from '../core/constants.ts';

/** Text messages: how they are encoded, cut into segments, filled in and paid. Pure; the browser counts by it too. */

/** GSM 03.38, the default alphabet: one septet each. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Its extension table: an escape and the character, two septets that stay together. */
const extension = '\f^{}\\[~]|€';

const basicSet: ReadonlySet<string> = new Set(basic);
const extensionSet: ReadonlySet<string> = new Set(extension);

export type SmsEncoding = 'gsm7' | 'ucs2';

/** What fits into a message of one segment, and into each segment of a longer one: septets, or 16-bit units. */
export const segmentSizes = {
  gsm7: { single: 160, multi: 153 },
  ucs2: { single: 70, multi: 67 },
} as const satisfies Record<SmsEncoding, { single: number; multi: number }>;

/** Every segment is paid for by itself. */
export const pointsPerSegment = 1;

export interface Segmentation {
  encoding: SmsEncoding;
  /** The message cut up: joined together they are the message. */
  segments: string[];
  /** Septets or 16-bit units of the whole. */
  units: number;
  /** What the last segment still has room for, in the same units. */
  left: number;
}

/** The alphabet that a text needs: GSM-7 where every character is in it. */
export function encodingOf(text: string): SmsEncoding {
  for (const character of text) if (!basicSet.has(character) && !extensionSet.has(character)) return 'ucs2';
  return 'gsm7';
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What stays together: an escaped character of GSM-7; else what is seen as one sign, as long as a segment holds it. */
function piecesOf(text: string, encoding: SmsEncoding): string[] {
  if (encoding === 'gsm7') return [...text];
  return Array.from(clusters.segment(text), ({ segment }) => segment).flatMap((cluster) =>
    cluster.length > segmentSizes.ucs2.multi ? [...cluster] : [cluster],
  );
}

/**
 * Cuts a text into the segments that it is sent in. Nothing that is seen as one sign is split: neither an escaped
 * character of GSM-7, nor a surrogate pair, nor an emoji made of several. An empty text is one empty segment.
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

/** What a message may hold of its recipient, written `{name}`. */
export const placeholders = ['name', 'familyName', 'givenName'] as const;
export type Placeholder = (typeof placeholders)[number];

/** Whom a message is filled in for. Where a part of the name is missing, the whole name stands in. */
export interface Recipient {
  name: string;
  familyName: string | null;
  givenName: string | null;
}

const placeholder = /\{(name|familyName|givenName)\}/g;

/** The placeholders that occur in a text, each once. */
export function placeholdersIn(content: string): Placeholder[] {
  const found = new Set([...content.matchAll(placeholder)].map(([, name]) => name));
  return placeholders.filter((name) => found.has(name));
}

/** What stands before the link that ends the messages, in the recipient's language. */
export const optOutLines: Readonly<Record<Language, (link: string) => string>> = {
  zh: (link) => `退訂：${link}`,
  'zh-cn': (link) => `退订：${link}`,
  en: (link) => `Opt out: ${link}`,
  ja: (link) => `配信停止：${link}`,
};

/** Letters of an opt-out link's token: always as many, so that they cost everybody the same. */
export const optOutTokenLength = 12;

/** The address that withdraws the consent of one recipient. */
export const optOutLink = (base: string, token: string): string => `${base}/o/${token}`;

export interface MessageParts {
  content: string;
  recipient: Recipient;
  language: Language;
  /** The whole address of the image; null without one. */
  image: string | null;
  /** See {@link optOutLink}. */
  optOut: string;
}

/** Stands for a recipient where nobody's name is to be seen: the placeholders stay. */
export const anybody: Recipient = { name: '{name}', familyName: '{familyName}', givenName: '{givenName}' };

/** The message as it is sent: the content filled in, the image's address, and how to get no more. */
export function messageOf({ content, recipient, language, image, optOut }: MessageParts): string {
  const text = content.trim().replace(placeholder, (_, name: Placeholder) => recipient[name] || recipient.name);
  return [text, image, optOutLines[language](optOut)].filter(Boolean).join('\n');
}
