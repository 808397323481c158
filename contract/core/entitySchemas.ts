import * as z from 'zod';
import { partsOf } from './entity.ts';
import type { EntityField, EntityFields, ValueOf } from './fields.ts';
import { schemaOf } from './fieldSchemas.ts';
import { count, id, instant, pictureAddress, safeText, version } from './wire.ts';

/** The schemas of an entity (`entity.ts`): as it is answered, as it is sent, and as its form has it meanwhile. */

/** Far more than a text may have: that it is too much is told by the entity's rules, with their key. */
const longest = 10_000;

const numberError = 'form.error.number';
/** A number as a form sends it, also as text; what is none has the error key of section 5. */
const numeric = (max: number) =>
  z.preprocess(
    (sent) => {
      if (typeof sent !== 'string') return sent;
      return sent.trim() === '' ? null : Number(sent);
    },
    z.number(numberError).int(numberError).min(0, numberError).max(max, numberError),
  );
/** The same of what may be empty. */
const numericOrNull = (max: number) =>
  z.preprocess((sent) => (sent === '' ? null : sent), z.union([z.null(), numeric(max)], numberError));

type Of = 'answer' | 'request';

function valueSchema(field: EntityField, of: Of): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'longText': {
      const text = safeText(field.section ? longest : field.max).trim();
      return field.initial === null && !field.required ? text.nullable() : text;
    }
    case 'integer':
      if (of === 'request') return field.initial === null ? numericOrNull(field.max) : numeric(field.max);
      return field.initial === null ? count.max(field.max).nullable() : count.max(field.max);
    case 'choice':
      return z.enum(field.values as readonly string[]);
    case 'date':
      return z.iso.date().nullable();
    case 'reference':
      return id.nullable();
    case 'branches':
      // Of the company, or by companies.
      return of === 'request'
        ? z.union([z.array(id).max(200), z.record(id, z.array(id).max(200))])
        : z.array(id).max(200);
    default:
      return schemaOf(field);
  }
}

type Sent<F> = F extends { kind: 'branches' } ? string[] | Record<string, string[]> : ValueOf<F>;
type Files<F> = { [K in keyof F]: F[K] extends { file: true } ? K & string : never }[keyof F];
type Names<F> = Exclude<keyof F, Files<F>>;
type Shape<F, Holds extends Record<Names<F>, unknown>> = {
  -readonly [K in Names<F>]: F[K] extends { required: true }
    ? z.ZodType<Holds[K], Holds[K]>
    : z.ZodDefault<z.ZodType<Holds[K], Holds[K]>>;
};

const shapeOf = (fields: EntityFields, of: Of) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !('file' in field))
      .map(([name, field]) => {
        const schema = valueSchema(field, of);
        return [name, field.required ? schema : schema.default(field.initial)];
      }),
  ) as unknown;

type Answered<F> = Shape<F, { [K in Names<F>]: ValueOf<F[K & keyof F]> }>;
type Requested<F> = Shape<F, { [K in Names<F>]: Sent<F[K & keyof F]> }>;

/** What the server knows itself: a record is sent back as it was read, and these are not looked at. */
const ignored = z.unknown().optional();
type Ignored = Record<string, typeof ignored>;
const sentPicture = pictureAddress.nullish();
const chosenPicture = z.strictObject({ url: sentPicture, file: ignored }).nullish();
type SentFiles<F> = Record<Files<F>, typeof sentPicture> & Record<`${Files<F>}ImageData`, typeof chosenPicture>;
const address = z.string().nullable();
const about = { id, companyId: id, version };
const times = { createdAt: instant, updatedAt: instant };

/**
 * The schemas of an entity: `record` as it is answered; `create` and `change` as it is sent, with numbers
 * also as text, branches also by companies, the address of a picture that was uploaded before, and whatever it was
 * answered with; `draft` while its form is filled in: what is missing, the rules tell.
 *
 * @param computed what the server adds to every record
 * @param alone what it adds where a record is read by itself
 */
export function entitySchemas<
  F extends EntityFields,
  C extends Record<string, z.ZodType>,
  A extends Record<string, z.ZodType>,
>({ fields }: { fields: F }, computed: C, alone: A) {
  const { picture } = partsOf({ fields });
  const known = ['companyId', ...Object.keys(times), ...Object.keys(computed), ...Object.keys(alone)];
  const sent = {
    ...(shapeOf(fields, 'request') as Requested<F>),
    ...(picture && { [picture]: sentPicture, [`${picture}ImageData`]: chosenPicture }),
    ...(Object.fromEntries(known.map((name) => [name, ignored])) as Ignored),
  };
  return {
    record: z.object({
      ...(shapeOf(fields, 'answer') as Answered<F>),
      ...about,
      ...(picture && { [picture]: address }),
      ...computed,
      ...times,
      ...alone,
    }) as z.ZodObject<Answered<F> & typeof about & Record<Files<F>, typeof address> & C & typeof times & A>,
    create: z.strictObject({ ...sent, id: z.literal('new').nullish(), version: ignored }) as z.ZodObject<
      Requested<F> & SentFiles<F> & { id: z.ZodOptional<z.ZodNullable<z.ZodLiteral<'new'>>>; version: typeof ignored }
    >,
    change: z.strictObject({ ...sent, id, version: version.optional() }) as z.ZodObject<
      Requested<F> & SentFiles<F> & { id: typeof id; version: z.ZodOptional<typeof version> }
    >,
    draft: draftSchema(fields),
  };
}

const draftSchema = (fields: EntityFields) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => {
        if (!field.section) return [];
        if (field.kind === 'text' || field.kind === 'longText') return [[name, safeText(field.max).nullish()]];
        return field.kind === 'integer' ? [[name, count.max(field.max).nullish()]] : [];
      }),
    ),
  );
