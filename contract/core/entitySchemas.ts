import * as z from 'zod';
import { partsOf } from './entity.ts';
import type { EntityField, EntityFields, ValueOf } from './fields.ts';
import { isMissing, orValue, schemaOf, valueOfEmpty } from './fieldSchemas.ts';
import { flag, jsonParam } from './queryParams.ts';
import { calendarDay, count, id, instant, pictureAddress, safeText, version } from './wire.ts';

/** The schemas of an entity (`entity.ts`): of responses, of requests, and of its form. */

/** Far above the limit of any text: the entity's rules report lengths with their own key. */
const longest = 10_000;

const numberError = 'form.error.number';
/** A number sent by a form, also as text. An invalid one has the error key of section 5. */
const numeric = (max: number) =>
  z.preprocess(
    (sent) => {
      if (typeof sent !== 'string') return sent;
      return sent.trim() === '' ? null : Number(sent);
    },
    z.number(numberError).int(numberError).min(0, numberError).max(max, numberError),
  );
/** The same for optional numbers. */
const numericOrNull = (max: number) =>
  z.preprocess((sent) => (sent === '' ? null : sent), z.union([z.null(), numeric(max)], numberError));

/** A missing value has the error key of section 5. */
const error = ({ input }: { input?: unknown }) => (isMissing(input) ? 'form.error.empty' : undefined);
const day = z.iso.date();
const requiredDay = day.clone({ ...day.def, error });
const requiredId = id.clone({ ...id.def, error });
const mayBeNull = ({ initial, required }: EntityField) => initial === null && !required;

type Of = 'answer' | 'request';

/** Computed by the server: records are sent back as they were read, and these fields are ignored. */
const ignored = z.unknown().optional();

function valueSchema(field: EntityField, of: Of): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'longText': {
      const text = safeText(field.section ? longest : field.max).trim();
      return mayBeNull(field) ? text.nullable() : text;
    }
    case 'integer':
      if (of === 'request') return mayBeNull(field) ? numericOrNull(field.max) : numeric(field.max);
      return mayBeNull(field) ? count.max(field.max).nullable() : count.max(field.max);
    case 'choice':
      return z.enum(field.values as readonly string[]);
    case 'date':
      return field.required ? requiredDay : day.nullable();
    case 'reference':
      return field.required ? requiredId : id.nullable();
    case 'branch':
      // Without a section, the path of the call has it.
      return of === 'request' && !field.section ? ignored : requiredId;
    case 'branches':
      // Branches of the company, or grouped by company.
      return of === 'request'
        ? z.union([z.array(id).max(200), z.record(id, z.array(id).max(200))])
        : z.array(id).max(200);
    default:
      return schemaOf(field);
  }
}

/** The kinds that a form can leave empty, which it sends as null. */
const clearable: readonly EntityField['kind'][] = ['text', 'longText', 'integer', 'date', 'time'];

/** The same of requests: null stands for the value of a field that always has one. */
function sentSchema(field: EntityField): z.ZodType {
  const schema = valueSchema(field, 'request');
  const hasValue = field.initial !== null && !field.required && !field.schema;
  return hasValue && clearable.includes(field.kind) ? orValue(schema, valueOfEmpty(field)) : schema;
}

type Sent<F> = F extends { kind: 'branches' }
  ? string[] | Record<string, string[]>
  : F extends { kind: 'branch'; section?: undefined }
    ? unknown
    : ValueOf<F>;
type Files<F> = { [K in keyof F]: F[K] extends { file: true } ? K & string : never }[keyof F];
type Names<F> = Exclude<keyof F, Files<F>>;
type Shape<F, Holds extends Record<Names<F>, unknown>> = {
  -readonly [K in Names<F>]: unknown extends Holds[K]
    ? z.ZodOptional<z.ZodType<Holds[K], Holds[K]>>
    : F[K] extends { required: true }
      ? z.ZodType<Holds[K], Holds[K]>
      : z.ZodDefault<z.ZodType<Holds[K], Holds[K]>>;
};

const shapeOf = (fields: EntityFields, of: Of): unknown =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !('file' in field))
      .map(([name, field]) => {
        const schema = of === 'request' ? sentSchema(field) : valueSchema(field, of);
        return [name, field.required ? schema : schema.default(field.initial)];
      }),
  );

/** Of changes: what is not sent stays unchanged. */
const partialShapeOf = (fields: EntityFields): unknown =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !('file' in field))
      .map(([name, field]) => [name, sentSchema(field).optional()]),
  );

type EntityShape<F> = Shape<F, { [K in Names<F>]: ValueOf<F[K & keyof F]> }>;
type Requested<F> = Shape<F, { [K in Names<F>]: Sent<F[K & keyof F]> }>;
type PartlyRequested<F> = {
  [K in Names<F>]: z.ZodOptional<z.ZodType<Sent<F[K & keyof F]>, Sent<F[K & keyof F]>>>;
} & Record<Files<F>, typeof sentPicture>;

type Ignored = Record<string, typeof ignored>;
const sentPicture = pictureAddress.nullish();
const chosenPicture = z.strictObject({ url: sentPicture, file: ignored }).nullish();
type SentFiles<F> = Record<Files<F>, typeof sentPicture> & Record<`${Files<F>}ImageData`, typeof chosenPicture>;
const address = z.string().nullable();
const about = { id, companyId: id, version };
const times = { createdAt: instant, updatedAt: instant };

/**
 * The schemas of an entity: `record` for responses; `create` and `change` for requests, which also accept numbers as
 * text, branches by company, the address of an uploaded picture, and every field of a response; `patch` for requests
 * with only the changed fields; `draft` for the unfinished form, whose missing values the rules report.
 *
 * @param computed fields that the server adds to every record
 * @param alone fields that it adds to a record that is read by itself
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
      ...(shapeOf(fields, 'answer') as EntityShape<F>),
      ...about,
      ...(picture && { [picture]: address }),
      ...computed,
      ...times,
      ...alone,
    }) as z.ZodObject<EntityShape<F> & typeof about & Record<Files<F>, typeof address> & C & typeof times & A>,
    create: z.strictObject({ ...sent, id: z.literal('new').nullish(), version: ignored }) as z.ZodObject<
      Requested<F> & SentFiles<F> & { id: z.ZodOptional<z.ZodNullable<z.ZodLiteral<'new'>>>; version: typeof ignored }
    >,
    change: z.strictObject({ ...sent, id, version: version.optional() }) as z.ZodObject<
      Requested<F> & SentFiles<F> & { id: typeof id; version: z.ZodOptional<typeof version> }
    >,
    patch: z.strictObject({
      ...(partialShapeOf(fields) as PartlyRequested<F>),
      ...(picture && { [picture]: sentPicture }),
      version: version.optional(),
    }) as z.ZodObject<PartlyRequested<F> & { version: z.ZodOptional<typeof version> }>,
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

/** The kinds of fields that lists can be filtered by, with the value of their conditions. */
interface Conditions {
  boolean: boolean;
  choice: string | string[];
  reference: string | string[];
  branch: string | string[];
  date: { gte?: string; lte?: string };
  integer: { gte?: number; lte?: number };
  money: { gte?: number; lte?: number };
}
type Filterable<F> = { [K in keyof F]: F[K] extends { kind: keyof Conditions } ? K & string : never }[keyof F];
type ConditionOf<F> = F extends { kind: infer Kind extends keyof Conditions } ? Conditions[Kind] : never;

const oneOrSeveral = (one: z.ZodType<string, string>) => z.union([one, jsonParam(z.array(one).min(1).max(100))]);
const range = <S extends z.ZodType>(end: S) => jsonParam(z.strictObject({ gte: end, lte: end }).partial());

function conditionSchema(field: EntityField): z.ZodType {
  switch (field.kind) {
    case 'boolean':
      return flag;
    case 'choice':
      return oneOrSeveral(z.enum(field.values as readonly string[]));
    case 'reference':
    case 'branch':
      return oneOrSeveral(id);
    case 'date':
      return range(calendarDay);
    case 'integer':
    case 'money':
      return range(z.coerce.number().int().min(field.min).max(field.max));
    default:
      throw new Error(`A list has no filter for a field of kind ${field.kind}.`);
  }
}

/**
 * The query params by which a list is filtered: a value or a JSON list of values, `true` or `false`, or a JSON range
 * with `gte` and `lte`, by the kind of the field.
 *
 * @example query: z.strictObject({ ...offsetAndLimit(20), ...filterParams(offerEntity, ['active', 'lastDay']) })
 */
export const filterParams = <F extends EntityFields, N extends Filterable<F>>(
  { fields }: { fields: F },
  names: readonly N[],
) => {
  const params: unknown = Object.fromEntries(
    names.map((name) => [name, conditionSchema(fields[name] as EntityField).optional()]),
  );
  return params as { [K in N]: z.ZodOptional<z.ZodType<ConditionOf<F[K]>, ConditionOf<F[K]>>> };
};
