import * as z from 'zod';
import { mediaLimits } from '../../core/constants.ts';
import { endpoint, members, writers } from '../../core/endpoint.ts';
import { changesShape, recordShape } from '../../core/fieldSchemas.ts';
import { calendarDay, id, instant, safeText, uploaded, version } from '../../core/wire.ts';
import { branchVoices } from '../../organization/branchFields.ts';
import { boardFields, boardLimits } from './boardFields.ts';

/** The calling board of a branch: its pictures and films, its voice messages, and the links of televisions. */

const place = { branch: 'params.branchId' } as const;
const path = '/api/v1/calling-board/:companyId/:branchId';
const readers = members('params.companyId', 'onlineQueueing', place);
const editors = writers('params.companyId', 'onlineQueueing', place);

export const callingBoardFields = { ...boardFields, ...branchVoices };

export const getCallingBoard = endpoint(`GET ${path}`, {
  summary: 'What the calling board of a branch shows and says',
  access: readers,
  response: z.object({ version, ...recordShape(callingBoardFields) }),
});

export const callingBoardChanges = z.strictObject({ ...changesShape(callingBoardFields), version: version.optional() });

export const patchCallingBoard = endpoint(`PATCH ${path}`, {
  summary: 'Change the calling board of a branch: values that are not sent stay unchanged',
  access: editors,
  body: callingBoardChanges,
});

const uploaders = writers('query.companyId', 'onlineQueueing', { branch: 'query.branchId' });
const uploadPlace = z.strictObject({ companyId: id, branchId: id });
const file = { field: 'file', stored: true } as const;

export const uploadBoardImage = endpoint('POST /api/calling-board/uploadImage', {
  summary: 'Store a picture for the calling board and answer its address; it is used once the board is saved with it',
  access: uploaders,
  query: uploadPlace,
  upload: { ...file, ...mediaLimits.image },
  response: uploaded,
});

export const uploadBoardVideo = endpoint('POST /api/calling-board/uploadVideo', {
  summary: `Store a film of at most ${boardLimits.filmSeconds} seconds for the calling board and answer its address`,
  access: uploaders,
  query: uploadPlace,
  upload: { ...file, ...mediaLimits.video },
  response: uploaded.extend({ seconds: z.number() }),
});

/** The link of a television. */
export const boardLink = z.object({
  id,
  version,
  name: z.string(),
  createdTime: instant,
  /** The last day on which it can be opened, on the branch's clock. */
  lastDay: calendarDay.nullable(),
  expired: z.boolean(),
  /** When a television last had the page open, to a few minutes. */
  seenTime: instant.nullable(),
});
export type BoardLink = z.infer<typeof boardLink>;

/** With the address of the page, which is shown once: only a digest of its secret is stored. */
const openedLink = boardLink.extend({
  link: z.string(),
  /** The same as a QR code: a path in a square. */
  qr: z.object({ side: z.number().int(), path: z.string() }),
});
export type OpenedBoardLink = z.infer<typeof openedLink>;

export const listBoardLinks = endpoint(`GET ${path}/links`, {
  summary: 'The links of the televisions of a branch, without their secrets',
  access: readers,
  response: z.object({ links: z.array(boardLink) }),
});

export const boardLinkDraft = z.strictObject({
  name: safeText(80).trim().min(1),
  lastDay: calendarDay.nullable().default(null),
});

export const createBoardLink = endpoint(`POST ${path}/links`, {
  summary: 'Create a link for a television; its address is answered only now',
  access: editors,
  body: boardLinkDraft,
  response: openedLink,
});

export const rotateBoardLink = endpoint(`POST ${path}/links/:linkId/rotate`, {
  summary: 'Give a television a new link; the old one ends at once',
  access: editors,
  body: z.strictObject({ version }),
  response: openedLink,
});

export const revokeBoardLink = endpoint(`DELETE ${path}/links/:linkId`, {
  summary: 'End the link of a television at once',
  access: editors,
});
