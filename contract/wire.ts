import * as z from 'zod';

/** Building blocks of requests. */

/** An identifier in a path, query or body. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/);

/** A whole number in a query string. */
export const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** A flag in a query string: true or false, 1 or 0. */
export const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** A JSON value inside one query parameter, e.g. `branches=["a","b"]`. */
export function jsonParam<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .max(8_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be valid JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** `name` ascending or `-name` descending, one of the given fields. */
export function sortParam<const F extends readonly string[]>(fields: F) {
  return z
    .string()
    .max(64)
    .refine((text) => fields.includes(text.replace(/^-/, '')), 'is not a field this list sorts by')
    .transform((text) => ({ field: text.replace(/^-/, '') as F[number], descending: text.startsWith('-') }));
}

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });

/** A version carried by every write; a stale one is refused with `stale_version`. */
export const version = z.number().int().min(1);

/** No NUL characters and no halves of a surrogate pair: PostgreSQL cannot store them. */
export const safeText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !/[\0\p{Surrogate}]/u.test(text), 'contains a character that cannot be stored');

const uploadedFile = (endings: string, what: string) =>
  z.string().regex(new RegExp(`^/files/[0-9a-f]{40}\\.(${endings})$`), `is not the address of an uploaded ${what}`);

/** The address of a file that was uploaded here; any other would tell a stranger who looks, or run something. */
export const mediaAddress = {
  image: uploadedFile('jpg|png|webp|gif|avif|tif|svg', 'picture'),
  audio: uploadedFile('mp3|m4a|wav|ogg', 'recording'),
  video: uploadedFile('mp4|webm', 'film'),
};
export const pictureAddress = mediaAddress.image;
