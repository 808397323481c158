import { createHash } from 'node:crypto';
import * as z from 'zod';
import { announcementLimits, branchesOf } from '#contract/reservations/announcementRules.ts';
import { newAnnouncement, type Announcement, type NewAnnouncement } from '#contract/reservations/announcements.ts';
import { announcementState } from '#contract/reservations/announcementTimes.ts';
import { isTimeZone } from '#contract/core/zones.ts';
import { calendarDay, id, instant } from '#contract/core/wire.ts';
import type { RealtimeTree } from '#contract/platform/realtimeTree.ts';
import { isTreeNode, jsonOf } from '#server/platform/realtime/tree.ts';

/** Announcements as the realtime database has them: written here, or by any program that has a token. */

const { shape } = newAnnouncement;
const blank = newAnnouncement.parse({});
const text = (max: number) =>
  z
    .string()
    .transform((long) => long.slice(0, max))
    .catch('');

/** A map of branches that are true, or a list. */
const branchIds = z
  .union([
    z.array(z.string()),
    z.record(z.string(), z.unknown()).transform((map) => Object.keys(map).filter((key) => map[key] === true)),
  ])
  .transform((ids) => branchesOf(ids).slice(0, announcementLimits.branches))
  .catch([]);

/** What cannot be read has its default. */
const lenient = z.object({
  branchIds,
  timeZone: z.string().refine(isTimeZone).catch(blank.timeZone),
  startDate: calendarDay.nullable().catch(null),
  endDate: calendarDay.nullable().catch(null),
  weekdays: shape.weekdays.catch(blank.weekdays),
  startTime: shape.startTime.catch(blank.startTime),
  endTime: shape.endTime.catch(blank.endTime),
  title: text(announcementLimits.title),
  subtitle: text(announcementLimits.subtitle),
  content: text(announcementLimits.content),
  imageUrl: z.string().max(500).nullable().catch(null),
  places: shape.places.catch({ booking: false, waiting: false, kiosk: false }),
  updatedTime: instant.nullable().catch(null),
});

/** A number that changes with the stored value, whoever writes it. */
const versionOf = (json: string): number =>
  parseInt(createHash('sha256').update(json).digest('hex').slice(0, 12), 16) + 1;

/** An announcement as stored; null if it is none. */
export function announcementOf(
  companyId: string,
  name: string,
  tree: RealtimeTree,
  now = Date.now(),
): Announcement | null {
  if (!isTreeNode(tree) || !id.safeParse(name).success) return null;
  const json = jsonOf(tree);
  const stored = lenient.safeParse(JSON.parse(json));
  if (!stored.success) return null;
  const { data } = stored;
  return { id: name, companyId, version: versionOf(json), ...data, state: announcementState(data, now) };
}

/** All announcements of a company's tree. */
export const announcementsOf = (companyId: string, tree: RealtimeTree, now = Date.now()): Announcement[] =>
  isTreeNode(tree)
    ? Object.entries(tree).flatMap(([name, one]) => announcementOf(companyId, name, one, now) ?? [])
    : [];

/** An announcement in the form of the specification: its branches are a map. */
export const storedForm = (companyId: string, name: string, values: NewAnnouncement): object => ({
  ...values,
  id: name,
  companyId,
  branchIds: Object.fromEntries(branchesOf(values.branchIds).map((one) => [one, true])),
  weekdays: [...new Set(values.weekdays)].sort(),
  updatedTime: new Date().toISOString(),
});
