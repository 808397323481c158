import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { GeoPoint } from '#contract/reservations/queue/walk.ts';
import type { JoinEntry } from './joinPage.ts';

/** What a guest enters on the page of a queue, and the cookie with the place that a browser has taken. */

export const newJoinKey = (): string => randomBytes(16).toString('base64url');

/** Only of the length that pages give: a short one could be guessed, and would open the page of another party. */
const isKey = (text: string) => /^[\w-]{22}$/.test(text);
const numberIn = (text: string, from: number, to: number): number | null => {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : -1;
  return value >= from && value <= to ? value : null;
};

/** A position as the script has written it; null if there is none. */
function positionOf(sent: URLSearchParams): GeoPoint | null {
  const [lat, lng] = ['lat', 'lng'].map((name) => {
    const text = (sent.get(name) ?? '').slice(0, 30);
    return text.trim() ? Number(text) : NaN;
  });
  if (lat === undefined || lng === undefined) return null;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

const formOf = (body: unknown) => new URLSearchParams(typeof body === 'string' ? body : '');

/** What a guest in the line wants to do; null if it is nothing known. */
export function actOf(body: unknown): 'onTheWay' | 'giveUp' | null {
  const act = formOf(body).get('act');
  return act === 'onTheWay' || act === 'giveUp' ? act : null;
}

/** Reads the form of a guest who takes a number; the size is null if it is wrong. */
export function readEntry(body: unknown) {
  const sent = formOf(body);
  const word = (name: string, longest: number) =>
    (sent.get(name) ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, longest);
  const entry: JoinEntry = {
    size: word('size', 2),
    more: word('more', 3),
    chairs: word('chairs', 2),
    name: word('name', 120),
    phone: word('phone', 40),
    note: word('note', 500),
  };
  const key = sent.get('key') ?? '';
  return {
    entry,
    key: isKey(key) ? key : newJoinKey(),
    groupSize: numberIn(entry.more || entry.size, 1, 99),
    numberOfKidChairs: numberIn(entry.chairs, 0, 20) ?? 0,
    position: positionOf(sent),
  };
}

const cookieName = 'queueTicket';

/** The cookie for the page of one branch. */
export const ticketCookie = (branchId: string, token: string, secure: boolean): string =>
  `${cookieName}=${token}; Path=/w/${encodeURIComponent(branchId)}; Max-Age=86400; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** The place that this browser has taken at the branch; null if none. */
export function ticketOfCookie({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? '';
  return /^[\w-]{22}$/.test(found) ? found : null;
}
