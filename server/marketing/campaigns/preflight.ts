import type { Preflight, PreflightWarning } from '#contract/marketing/campaigns.ts';
import {
  messageOf,
  optOutLink,
  optOutTokenLength,
  placeholdersIn,
  pointsPerSegment,
  segmentsOf,
  type Recipient,
  type SmsEncoding,
} from '#contract/marketing/sms.ts';
import { placeholders } from '#contract/marketing/recipientPlaceholders.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import { unknownPlaceholders } from '#contract/core/placeholders.ts';
import type { Statement } from '#server/platform/db/client.ts';
import { readStatement, type AudienceQuery, type AudienceCounts, type Shape } from './audience.ts';

/** Determines the exact effect of sending. */

/** Runs a statement, in the database or in a transaction. */
export type Run = <Row extends object>(statement: Statement) => Promise<Row[]>;

/** The content of a campaign's messages. */
export interface Wording {
  content: string;
  /** The complete address. */
  image: string | null;
  linkBase: string;
  /** The company's own texts. */
  own: OwnTexts;
}

export interface Account {
  id: string;
  points: number;
}

export interface Circumstances {
  wording: Wording;
  account: Account | null;
  /** Null: immediately. */
  sendTime: number | null;
  /** The company's time zone. */
  timeZone: string;
  now: number;
}

const blocking: ReadonlySet<PreflightWarning> = new Set([
  'contentEmpty',
  'unknownPlaceholders',
  'noRecipients',
  'noAccount',
  'balanceTooLow',
  'sendTimePast',
]);

/** The hours in which a warning is shown, because guests may be asleep. */
const night = { from: 21, to: 8 };

/** A send time that has just passed means now. */
const tolerated = 60_000;

export const isBlocking = (warning: PreflightWarning): boolean => blocking.has(warning);

export interface Measured {
  shape: Shape;
  text: string;
  encoding: SmsEncoding;
  segments: number;
}

/** Splits the message of each shape into segments. */
export function measure(shapes: readonly Shape[], { content, image, linkBase, own }: Wording): Measured[] {
  const used = placeholdersIn(content);
  const optOut = optOutLink(linkBase, 'x'.repeat(optOutTokenLength));
  return shapes.map((shape) => {
    const recipient: Recipient = { name: '', familyName: null, givenName: null };
    used.forEach((placeholder, index) => (recipient[placeholder] = shape.sample[index] ?? ''));
    const text = messageOf({ content, recipient, language: shape.language, image, optOut, own });
    const { encoding, segments } = segmentsOf(text);
    return { shape, text, encoding, segments: segments.length };
  });
}

/** The preflight and its input. */
export interface Checked {
  preflight: Preflight;
  measured: Measured[];
}

/** Goes through the stages, measures every message, and lists warnings. Changes nothing. */
export async function runPreflight(run: Run, audience: AudienceQuery, circumstances: Circumstances): Promise<Checked> {
  const [found] = await run<AudienceCounts & { shapes: Shape[] }>(readStatement(audience));
  if (!found) throw new Error('The preflight answered no row.');
  const measured = measure(found.shapes, circumstances.wording);
  const bySegments = new Map<number, number>();
  for (const { segments, shape } of measured)
    bySegments.set(segments, (bySegments.get(segments) ?? 0) + shape.recipients);
  return { preflight: preflightSummary(found, measured, bySegments, audience, circumstances), measured };
}

/** @param bySegments recipients by the number of segments of their message */
export function preflightSummary(
  found: AudienceCounts,
  measured: readonly Measured[],
  bySegments: ReadonlyMap<number, number>,
  { quietDays }: Pick<AudienceQuery, 'quietDays'>,
  { wording, account, sendTime, timeZone, now }: Circumstances,
): Preflight {
  const { stages, numbers, recent } = found;
  const recipients = numbers - recent;
  const sizes = [...bySegments].sort(([a], [b]) => a - b);
  const total = sizes.reduce((sum, [segments, count]) => sum + segments * count, 0);
  const pointsNeeded = total * pointsPerSegment;
  const missingNames = measured.reduce((sum, { shape }) => sum + shape.missing, 0);
  const encodings = new Set(measured.map(({ encoding }) => encoding));
  const usual = measured.reduce<Measured | null>(
    (best, one) => (best && best.shape.recipients >= one.shape.recipients ? best : one),
    null,
  );
  const at = sendTime ?? now;
  const unknown = unknownPlaceholders(wording.content, placeholders);
  const warnings: PreflightWarning[] = [
    ...when(!wording.content.trim(), 'contentEmpty'),
    ...when(unknown.length > 0, 'unknownPlaceholders'),
    ...when(!recipients, 'noRecipients'),
    ...when(!account, 'noAccount'),
    ...when(account !== null && account.points < pointsNeeded, 'balanceTooLow'),
    ...when(at < now - tolerated, 'sendTimePast'),
    ...when(missingNames > 0, 'namesMissing'),
    ...when(isNight(at, timeZone), 'nightHours'),
  ];
  return {
    matched: Object.values(stages).reduce((sum, count) => sum + count, 0),
    dropped: {
      erased: stages.erased ?? 0,
      doNotContact: stages.doNotContact ?? 0,
      noConsent: stages.noConsent ?? 0,
      noPhone: stages.noPhone ?? 0,
      duplicate: (stages.reachable ?? 0) - numbers,
      recent,
    },
    recipients,
    quietDays,
    encoding: encodings.size > 1 ? 'mixed' : ([...encodings][0] ?? segmentsOf(wording.content).encoding),
    segments: { min: sizes[0]?.[0] ?? 0, max: sizes.at(-1)?.[0] ?? 0, total },
    bySegments: sizes.map(([segments, count]) => ({ segments, recipients: count })),
    pointsPerSegment,
    pointsNeeded,
    accountId: account?.id ?? null,
    balance: account?.points ?? null,
    balanceAfter: account ? account.points - pointsNeeded : null,
    missingNames,
    unknownPlaceholders: unknown,
    warnings,
    sendable: !warnings.some(isBlocking),
    example: wording.content.trim() ? (usual?.text ?? null) : null,
    at: new Date(now).toISOString(),
  };
}

const when = (holds: boolean, warning: PreflightWarning): PreflightWarning[] => (holds ? [warning] : []);

function isNight(instant: number, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(new Date(instant)),
  );
  return hour >= night.from || hour < night.to;
}
