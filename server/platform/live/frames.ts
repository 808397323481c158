import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { heartbeatSeconds, liveComplaint, type LiveChange, type LiveComplaint } from '#contract/platform/live.ts';
import { reservationTypes } from '#contract/reservations/reservations.ts';

/** Where it is said which reservations and complaints have changed; its name is from when there were no others. */
export const changesChannel = 'reservations';

/** After how long a client whose connection broke is to come back. */
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

export type Notice = { companyId: string } & (
  { kind: 'change'; change: LiveChange } | { kind: 'complaint'; change: LiveComplaint }
);

/** What was said about a change; null where it cannot be understood. Reservations are told by a trigger, without a kind. */
export function readNotice(payload: string): Notice | null {
  try {
    const notice: unknown = JSON.parse(payload);
    if (typeof notice === 'object' && notice !== null && 'kind' in notice) {
      const { companyId, kind, ...change } = complaint.parse(notice);
      return { companyId, kind, change };
    }
    const { companyId, ...change } = reservation.parse(notice);
    return { companyId, kind: 'change', change };
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
  change: (mark: string, { kind, change }: Notice) => event(kind, mark, change),
  resync: (mark: string) => event('resync', mark, {}),
  /** No event: it keeps the connection, and the client's place in the stream, alive. */
  heartbeat: (mark: string) => `: every ${heartbeatSeconds} s\nid: ${mark}\n\n`,
};
