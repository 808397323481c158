import * as z from 'zod';

/** Building blocks of request schemas. */

/** An identifier in a path, query or body. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/);

/** A count. */
export const count = z.number().int().min(0);

/** An object with a field for each name, all of one schema. @example z.object(each(['kept', 'gone'], count)) */
export const each = <const N extends readonly string[], S extends z.ZodType>(names: N, one: S) =>
  Object.fromEntries(names.map((name) => [name, one])) as Record<N[number], S>;

/** A query with only the company. */
export const inCompany = z.strictObject({ companyId: id });

/** The same with an optional company, which defaults to that of the record or of the caller. */
export const inKnownCompany = z.strictObject({ companyId: id.optional() });

/** An id with a display name. */
export const idAndName = z.object({ id, name: z.string() });
/** The user who did something; the name is null for users who have left. */
export const author = z.object({ id, name: z.string().nullable() });

/** A calendar day, `YYYY-MM-DD`. */
export const calendarDay = z.iso.date();

/** A time of day, `HH:mm`. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 17:30');

/** An e-mail address that a user signs in with. */
export const loginEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/, 'is not an e-mail address');

/** A whole number in a query string. */
export const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** The page number and page size of a list. */
export const paging = (usual: number, most = 100, lastPage = 100_000) => ({
  page: wholeNumber(1, lastPage).default(1),
  itemsPerPage: wholeNumber(1, most).default(usual),
});

/** The offset and limit of a list. */
export const slice = (usual: number, most = 100, last = 1_000_000) => ({
  from: wholeNumber(0, last).default(0),
  size: wholeNumber(1, most).default(usual),
});

/** The same with the param names of other lists. */
export const offsetAndLimit = (usual: number, most = 100) => ({
  offset: wholeNumber(0, 1_000_000).default(0),
  limit: wholeNumber(1, most).default(usual),
});

/** A page of records with the total. */
export const pageOf = <S extends z.ZodType>(record: S) => z.object({ total: count, data: z.array(record) });

/** `name` ascending or `-name` descending, one of the listed fields. */
export function sortParam<const F extends readonly string[]>(fields: F) {
  return z
    .string()
    .max(64)
    .refine((text) => fields.includes(text.replace(/^-/, '')), 'is not a field this list sorts by')
    .transform((text) => ({ field: text.replace(/^-/, '') as F[number], descending: text.startsWith('-') }))
    .describe(`The field to sort by, with - before it for the other way: ${fields.join(', ')}`);
}

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });

const longMonth = '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])';
const shortMonth = '(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|[12]\\d)';
/** A day of any year, `MM-DD`. */
export const birthday = z.string().regex(new RegExp(`^(?:${longMonth}|${shortMonth})$`), 'must be MM-DD');

/** The version in every change; an outdated one is refused with `stale_version`. */
export const version = z.number().int().min(1);

/** Rejects NUL characters and unpaired surrogates, which PostgreSQL cannot store. */
export const safeText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !/[\0\p{Surrogate}]/u.test(text), 'contains a character that cannot be stored');

const uploadedFile = (endings: string, what: string) =>
  z.string().regex(new RegExp(`^/files/[0-9a-f]{40}\\.(${endings})$`), `is not the address of an uploaded ${what}`);

/** The address of a file uploaded here. Other addresses could reveal the viewer to strangers, or run code. */
export const mediaAddress = {
  image: uploadedFile('jpg|png|webp|gif|avif|tif|svg', 'picture'),
  audio: uploadedFile('mp3|m4a|wav|ogg', 'recording'),
  video: uploadedFile('mp4|webm', 'film'),
};
export const pictureAddress = mediaAddress.image;

const side = z.number().int().min(1).max(100_000);
/** A picture in a list with its dimensions, so that its space is reserved while it loads. */
export const listedPicture = z.strictObject({ url: pictureAddress, width: side, height: side });
export type ListedPicture = z.infer<typeof listedPicture>;

/** The response of an upload. */
export const uploaded = z.object({ url: z.string() });
