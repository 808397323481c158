import * as z from 'zod';
import { count } from '../core/wire.ts';

/** How the cells of one column are to be taken where they leave it open by themselves. */

/**
 * What may be open: where the day stands, what two digits of a year are, whether 6:30 is in the morning, and whether a
 * comma parts thousands.
 */
export const readingAspects = ['order', 'years', 'clock', 'decimal'] as const;
export type ReadingAspect = (typeof readingAspects)[number];

/** The ways there are. */
export const readingValues = {
  order: ['ymd', 'dmy', 'mdy'],
  /** Of the century, or of the republic. */
  years: ['common', 'republic'],
  /** As written; hours 1 to 9 after noon; only with AM or PM beside it. */
  clock: ['day', 'afternoon', 'marked'],
  /** What stands before the decimals. */
  decimal: ['point', 'comma'],
} as const satisfies Record<ReadingAspect, readonly string[]>;
export type ReadingValue<A extends ReadingAspect = ReadingAspect> = (typeof readingValues)[A][number];

/** What is known of one column; an aspect that is missing is not known, or makes no difference. */
export type Reading = { [A in ReadingAspect]?: ReadingValue<A> | undefined };

const column = z.number().int().min(0).max(199);
const choice = <A extends ReadingAspect>(aspect: A) =>
  z.strictObject({ column, aspect: z.literal(aspect), value: z.enum(readingValues[aspect]) });

/** What a person says of a column. */
export const readingChoice = z.discriminatedUnion('aspect', [
  choice('order'),
  choice('years'),
  choice('clock'),
  choice('decimal'),
]);
export type ReadingChoice = z.infer<typeof readingChoice>;

/** How it is known: from the column's rows, the file's other columns, the last file with this header, or a person. */
export const readingSources = ['rows', 'columns', 'before', 'person'] as const;
export type ReadingSource = (typeof readingSources)[number];

const values = z.enum([
  ...readingValues.order,
  ...readingValues.years,
  ...readingValues.clock,
  ...readingValues.decimal,
]);

/** One aspect of one column, found or open. */
export const columnReading = z.object({
  column,
  aspect: z.enum(readingAspects),
  /** Null where the file leaves it open: somebody has to say it before the rows can be checked. */
  value: values.nullable(),
  by: z.enum(readingSources).nullable(),
  /** The ways in which a row of it can be taken, that of most rows first. */
  options: z.array(values),
  /** Cells that hang on it, those with several meanings first; `meanings` has what each is, days and times as ISO 8601. */
  examples: z.array(z.object({ cell: z.string(), meanings: z.partialRecord(values, z.string()) })),
  /** Rows that contradict the way found, and are named by the check. */
  against: count,
});
export type ColumnReading = z.infer<typeof columnReading>;

/** Which aspects a field's cells may leave open. */
export type FieldAspects = Readonly<Partial<Record<string, readonly ReadingAspect[]>>>;

/** The readings that matter for the fields that columns fill: of a day whose year is not first, its two digits do not. */
export function readingsThatMatter(
  readings: readonly ColumnReading[],
  mapping: Readonly<Partial<Record<string, number>>>,
  aspects: FieldAspects,
): ColumnReading[] {
  const orders = new Map(
    readings.flatMap(({ column, aspect, value }) => (aspect === 'order' ? [[column, value]] : [])),
  );
  return readings.filter(
    ({ column, aspect }) =>
      Object.entries(mapping).some(([field, at]) => at === column && aspects[field]?.includes(aspect)) &&
      (aspect !== 'years' || (orders.get(column) ?? 'ymd') === 'ymd'),
  );
}

/** What a column holds, as far as a person may want to know before the check. */
export const columnContent = z.object({
  /** Cells that are not empty. */
  filled: count,
  /** Which share of them, 0 to 1, is the same as one before. */
  repeated: z.number().min(0).max(1),
});
