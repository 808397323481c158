import * as z from 'zod';
import { defaults, imageTypes, uploadLimitBytes } from '../core/constants.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { withProblems } from '../core/problems.ts';
import {
  calendarDay,
  clock,
  count,
  id,
  inKnownCompany,
  instant,
  offsetAndLimit,
  pictureAddress,
  safeText,
  sortParam,
  version,
} from '../core/wire.ts';
import { announcementLimits, announcementProblems } from './announcementRules.ts';
import { announcementPlaces, announcementStates, wholeDayTimes } from './announcementTimes.ts';

/**
 * What a company announces to its guests on booking pages, in the queue and on kiosks (specification, sections 3, 5 and
 * 7). Announcements are values of the realtime database, below `companyAnnouncements`; these calls edit them.
 */

export const announcementsRoot = 'companyAnnouncements';

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const everywhere = { booking: true, waiting: true, kiosk: true };

/** What an announcement says, and when and where. */
export const newAnnouncement = z.strictObject({
  /** Its branches; empty ids are ignored. */
  branchIds: z.array(safeText(64).trim()).max(announcementLimits.branches).default([]),
  timeZone: safeText(60).default(defaults.timeZone),
  startDate: calendarDay.nullable().default(null),
  endDate: calendarDay.nullable().default(null),
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).default(everyDay),
  startTime: clock.default(wholeDayTimes.startTime),
  /** Times that end before they begin continue past midnight; 23:59 is the end of the day. */
  endTime: clock.default(wholeDayTimes.endTime),
  title: safeText(announcementLimits.title).trim().default(''),
  subtitle: safeText(announcementLimits.subtitle).trim().default(''),
  content: safeText(announcementLimits.content).trim().default(''),
  imageUrl: pictureAddress.nullable().default(null),
  places: z
    .strictObject({
      booking: z.boolean().default(false),
      waiting: z.boolean().default(false),
      kiosk: z.boolean().default(false),
    })
    .default(everywhere),
});
export type NewAnnouncement = z.infer<typeof newAnnouncement>;

/** The validation of the form: the same rules. */
export const announcementForm = withProblems(newAnnouncement.loose(), announcementProblems);

export const announcement = z.object({
  id,
  companyId: id,
  /** Changes with what is stored, whoever writes it. */
  version,
  ...newAnnouncement.shape,
  /** It may have been written by another program. */
  imageUrl: z.string().nullable(),
  state: z.enum(announcementStates),
  updatedTime: instant.nullable(),
});
export type Announcement = z.infer<typeof announcement>;

const path = '/api/announcements/:companyId';
const reading = members('params.companyId', 'onlineQueueing');
const writing = writers('params.companyId', 'onlineQueueing');

export const announcementSorts = ['title', 'startDate', 'endDate', 'updatedTime'] as const;

export const listAnnouncements = endpoint(`GET ${path}`, {
  summary: 'The announcements of a company, of the branches that the caller may see',
  access: { ...reading, branch: 'query.branchId' },
  query: z.strictObject({
    ...offsetAndLimit(50, 500),
    search: safeText(100).trim().optional(),
    branchId: id.optional(),
    place: z.enum(announcementPlaces).optional(),
    sort: sortParam(announcementSorts).default({ field: 'updatedTime', descending: true }),
  }),
  response: z.object({ announcements: z.array(announcement), total: count }),
});

export const getAnnouncement = endpoint(`GET ${path}/:announcementId`, {
  summary: 'One announcement',
  access: reading,
  response: announcement,
});

export const createAnnouncement = endpoint(`POST ${path}`, {
  summary: 'Announce something at one branch or more',
  access: writing,
  body: newAnnouncement,
  response: announcement,
  status: 201,
});

export const putAnnouncement = endpoint(`PUT ${path}/:announcementId`, {
  summary: 'Replace an announcement',
  access: writing,
  body: newAnnouncement.extend({ version: version.optional() }),
  response: announcement,
});

export const deleteAnnouncement = endpoint(`DELETE ${path}/:announcementId`, {
  summary: 'Delete an announcement',
  access: writing,
});

export const createAnnouncementToken = endpoint(`POST ${path}/token`, {
  summary: 'A token with which a kiosk or an app reads the announcements in the realtime database for a day',
  access: writing,
  response: z.object({ token: z.string(), path: z.string(), expiresAt: instant }),
});

export const uploadAnnouncementImage = endpoint('POST /api/announcement/uploadImage', {
  summary: 'Store a picture and answer its address; it is used once an announcement is saved with it',
  access: writers('query.companyId', 'onlineQueueing', { unnamed: 'caller' }),
  query: inKnownCompany,
  upload: { field: 'file', maxBytes: uploadLimitBytes, types: imageTypes },
  response: z.object({ imageUrl: z.string() }),
});
