import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import {
  heartbeatSeconds,
  liveComplaint,
  liveMenu,
  type LiveChange,
  type LiveComplaint,
  type LiveMenu,
} from '#contract/reservations/live.ts';
import { textPlatforms } from '#contract/core/texts.ts';
import { reservationTypes } from '#contract/reservations/reservations.ts';

/**
 * The notification channel for changed reservations, complaints, texts and menus; its name dates from when there were only
 * reservations.
 */
export const changesChannel = 'reservations';

/** The delay after which a disconnected client reconnects. */
const retryMs = 1_000;

const reservation = z.object({
  companyId: z.string(),
  branchId: z.string(),
  id: z.string().nullable().default(null),
  type: z.enum(reservationTypes).nullable().default(null),
  day: z.string().nullable().default(null),
  version: z.number().nullable().default(null),
});
const complaint = z.object({ kind: z.literal('complaint'), companyId: z.string(), ...liveComplaint.shape });
const menu = z.object({
  kind: z.literal('menu'),
  companyId: z.string(),
  toGuests: z.boolean().default(true),
  ...liveMenu.shape,
});

/** A company's texts have changed. */
const texts = z.object({
  kind: z.literal('texts'),
  companyId: z.string(),
  revision: z.number(),
  platforms: z.array(z.enum(textPlatforms)),
});
/** What a company announces to its guests has changed. */
const announcements = z.object({ kind: z.literal('announcements'), companyId: z.string() });
export type AnnouncementsNotice = z.infer<typeof announcements>;

export type TextsNotice = z.infer<typeof texts>;

export type LiveNotice = { companyId: string } & (
  | { kind: 'change'; change: LiveChange }
  | { kind: 'complaint'; change: LiveComplaint }
  | { kind: 'menu'; change: LiveMenu; toGuests: boolean }
);

/** Parses a change notification; null if invalid. Those of reservations have no kind. */
export function readNotice(payload: string): LiveNotice | TextsNotice | AnnouncementsNotice | null {
  try {
    const notice: unknown = JSON.parse(payload);
    if (typeof notice === 'object' && notice !== null && 'kind' in notice) {
      if (notice.kind === 'texts') return texts.parse(notice);
      if (notice.kind === 'announcements') return announcements.parse(notice);
      if (notice.kind === 'menu') {
        const { companyId, kind, toGuests, ...change } = menu.parse(notice);
        return { companyId, kind, change, toGuests };
      }
      const { companyId, kind, ...change } = complaint.parse(notice);
      return { companyId, kind, change };
    }
    const { companyId, ...change } = reservation.parse(notice);
    return { companyId, kind: 'change', change };
  } catch {
    return null;
  }
}

/** A random id for a position in the stream, which reveals neither earlier events nor their number. */
export const newMark = (): string => randomBytes(9).toString('base64url');

const event = (name: string, mark: string, data: object) =>
  `id: ${mark}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Server-sent events in wire format. */
export const frames = {
  ready: (mark: string) => `retry: ${retryMs}\n${event('ready', mark, {})}`,
  change: (mark: string, { kind, change }: LiveNotice) => event(kind, mark, change),
  resync: (mark: string) => event('resync', mark, {}),
  /** Not an event: it keeps the connection open, and the client's position in the stream. */
  heartbeat: (mark: string) => `: every ${heartbeatSeconds} s\nid: ${mark}\n\n`,
};

/** Server-sent events of guests' pages: messages without names and ids. Heartbeats are messages, for the page's script. */
export const guestFrames = {
  ready: 'data: "ready"\n\n',
  changed: 'data: "changed"\n\n',
  heartbeat: 'data: "beat"\n\n',
  /** What a page shows of a queue. */
  state: (json: string) => `event: state\ndata: ${json}\n\n`,
  gone: 'event: gone\ndata: {}\n\n',
};
