import * as z from 'zod';
import { customer } from './crm.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { job } from '../platform/jobs.ts';
import { eitherFields, unitedFields } from './merge.ts';
import { flag } from '../core/queryParams.ts';
import { count, each, id, idAndName, instant, slice, version } from '../core/wire.ts';

/** Possible duplicates of guests: search, merge, dismiss, and undo a merge. */

/** Evidence for and against two records being the same guest; labels are under `duplicates.reasons`. */
export const duplicateReasons = [
  'samePhone',
  'nearPhone',
  'sameEmail',
  'sameName',
  'swappedName',
  'sameReading',
  'samePhonetic',
  'sameBirthday',
  'closeVisits',
  'rareName',
  'otherName',
  'otherPhone',
  'otherEmail',
  'otherBirthday',
  'otherGender',
] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

const access = members('params.companyId', 'crm');
const writing = writers('params.companyId', 'crm');

export const duplicatePair = z.object({
  a: customer,
  b: customer,
  /** 0 to 100. */
  score: count.max(100),
  reasons: z.array(z.enum(duplicateReasons)),
  foundTime: instant,
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const listDuplicates = endpoint('GET /api/:companyId/duplicates', {
  summary: 'Pairs of guests who may be one, the likeliest first',
  access,
  query: z.strictObject(slice(50)),
  response: z.object({
    pairs: z.array(duplicatePair),
    total: count,
    from: count,
    size: count,
    /** When the last complete search of the company's guests ended; null if never. */
    searchedTime: instant.nullable(),
    /** Values shared by too many guests to be evidence, as of the last search. */
    skipped: z.array(z.object({ kind: z.enum(['phone', 'email']), value: z.string(), guests: count })),
    /** The running search. */
    job: job.nullable(),
  }),
});
export type DuplicateList = z.infer<NonNullable<typeof listDuplicates.response>>;

export const findDuplicates = endpoint('POST /api/:companyId/duplicates/find', {
  summary: 'Search for duplicates: guests changed since the last search, or all; a search that goes on is answered',
  access: writing,
  body: z.strictObject({
    /** All guests, instead of only those changed since the last search. */
    whole: z.boolean(),
    /** Only if the last search is older than a day. */
    ifOld: z.boolean().default(false),
  }),
  response: z.object({ job: job.nullable() }),
});

export const dismissDuplicate = endpoint('POST /api/:companyId/duplicates/dismiss', {
  summary: 'Say that two guests are not one, or take that back; they stay apart in later searches',
  access: writing,
  body: z.strictObject({ aId: id, bId: id, dismissed: z.boolean().default(true) }),
});

export const mergeCustomers = endpoint('POST /api/:companyId/customers/merge', {
  summary: 'Make one guest of two; everything of the other changes hands. Can be undone for 30 days',
  access: writing,
  body: z.strictObject({
    /** The guest that remains. */
    winnerId: id,
    loserId: id,
    winnerVersion: version,
    loserVersion: version,
    /** The record whose value is used, if it differs from the default of `mergeGuests`. */
    choices: z
      .strictObject({
        ...each(eitherFields, z.enum(['winner', 'loser']).optional()),
        ...each(unitedFields, z.enum(['winner', 'loser', 'both']).optional()),
      })
      .default({}),
  }),
  response: z.object({
    mergeId: id,
    mergeVersion: version,
    customer,
    /** The number of moved records, by table. */
    moved: z.record(z.string(), count),
    /** Types and tags dropped because of the limit. */
    dropped: z.array(z.string()),
  }),
});

export const merge = z.object({
  id,
  version,
  at: instant,
  by: idAndName.nullable(),
  /** The remaining guest, with the current name. */
  winner: idAndName,
  /** The merged guest. */
  loser: idAndName.extend({ phoneNumber: z.string().nullable() }),
  moved: z.record(z.string(), count),
  undoneTime: instant.nullable(),
  undoUntil: instant,
  /** Why the merge cannot be undone; labels are under `duplicates.blocked`. */
  blocked: z.enum(['undone', 'expired', 'erased', 'later']).nullable(),
});
export type Merge = z.infer<typeof merge>;

export const listMerges = endpoint('GET /api/:companyId/merges', {
  summary: 'Merges, the latest first',
  access,
  query: z.strictObject({
    /** Only merges into this guest. */
    customerId: id.optional(),
    /** Only those that can still be undone. */
    open: flag.default(false),
    ...slice(50),
  }),
  response: z.object({ merges: z.array(merge), total: count, from: count, size: count }),
});

export const undoMerge = endpoint('POST /api/:companyId/merges/:mergeId/undo', {
  summary: 'Bring back the guest who went, with everything that changed hands',
  access: writing,
  body: z.strictObject({ version }),
  response: z.object({
    winner: customer,
    loser: customer,
    /** Fields of the remaining guest that were changed since, and stay unchanged. */
    kept: z.array(z.string()),
  }),
});
