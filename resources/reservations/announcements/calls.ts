import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  putAnnouncement,
  uploadAnnouncementImage,
} from '#contract/reservations/announcements.ts';
import type { ResourceCalls } from '#resources/framework/calls.ts';

const fields = [
  'branchIds',
  'timeZone',
  'startDate',
  'endDate',
  'weekdays',
  'startTime',
  'endTime',
  'title',
  'subtitle',
  'content',
  'imageUrl',
  'places',
];

export const announcementCalls: ResourceCalls = {
  list: {
    endpoint: listAnnouncements,
    records: 'announcements',
    paging: { from: 'offset', size: 'limit' },
    search: 'search',
  },
  get: getAnnouncement,
  create: { endpoint: createAnnouncement, fields },
  put: { endpoint: putAnnouncement, fields },
  remove: deleteAnnouncement,
  upload: uploadAnnouncementImage,
  // An empty text is none.
  toWire: <T extends object>(record: T): T => {
    const texts = ['title', 'subtitle', 'content'] as const;
    const values = record as Readonly<Record<string, unknown>>;
    return { ...record, ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])) };
  },
};
