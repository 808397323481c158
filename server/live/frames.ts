import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { heartbeatSeconds, type LiveChange } from '#contract/live.ts';
import { reservationTypes } from '#contract/reservations.ts';

/** Where the database says which reservations have changed. */
export const reservationsChannel = 'reservations';

/** After how long a client whose connection broke is to come back. */
const retryMs = 1_000;

const notice = z.object({
  companyId: z.string(),
  branchId: z.string(),
  id: z.string().nullable().default(null),
  type: z.enum(reservationTypes).nullable().default(null),
  day: z.string().nullable().default(null),
  version: z.number().nullable().default(null),
});

/** What the database said about a change; null where it cannot be understood. */
export function readNotice(payload: string): { companyId: string; change: LiveChange } | null {
  try {
    const { companyId, ...change } = notice.parse(JSON.parse(payload));
    return { companyId, change };
  } catch {
    return null;
  }
}

/** A name for a place in the stream that tells nothing: neither what was before it nor how much. */
export const newMark = (): string => randomBytes(9).toString('base64url');

const event = (name: string, mark: string, data: object) =>
  `id: ${mark}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Server-sent events as they are written. */
export const frames = {
  ready: (mark: string) => `retry: ${retryMs}\n${event('ready', mark, {})}`,
  change: (mark: string, change: LiveChange) => event('change', mark, change),
  resync: (mark: string) => event('resync', mark, {}),
  /** No event: it keeps the connection, and the client's place in the stream, alive. */
  heartbeat: (mark: string) => `: every ${heartbeatSeconds} s\nid: ${mark}\n\n`,
};
