import * as z from 'zod';
import { count } from '../core/wire.ts';

/** How to interpret ambiguous cells of a column. */

/**
 * The possible ambiguities: the position of the day, the meaning of a two-digit year, whether 6:30 is in the morning,
 * and whether a comma is a thousands separator.
 */
export const readingAspects = ['order', 'years', 'clock', 'decimal'] as const;
export type ReadingAspect = (typeof readingAspects)[number];

/** The possible interpretations. */
export const readingValues = {
  order: ['ymd', 'dmy', 'mdy'],
  /** Of the century, or of the Minguo calendar. */
  years: ['common', 'republic'],
  /** As written; hours 1 to 9 as afternoon; only with AM or PM. */
  clock: ['day', 'afternoon', 'marked'],
  /** The decimal separator. */
  decimal: ['point', 'comma'],
} as const satisfies Record<ReadingAspect, readonly string[]>;
export type ReadingValue<A extends ReadingAspect = ReadingAspect> = (typeof readingValues)[A][number];

/** The known interpretations of one column; a missing aspect is unknown, or makes no difference. */
export type Reading = { [A in ReadingAspect]?: ReadingValue<A> | undefined };

const columnIndex = z.number().int().min(0).max(199);
const choice = <A extends ReadingAspect>(aspect: A) =>
  z.strictObject({ column: columnIndex, aspect: z.literal(aspect), value: z.enum(readingValues[aspect]) });

/** A user's choice for a column. */
export const readingChoice = z.discriminatedUnion('aspect', [
  choice('order'),
  choice('years'),
  choice('clock'),
  choice('decimal'),
]);
export type ReadingChoice = z.infer<typeof readingChoice>;

/** The choice of a value for an aspect of a column; undefined if the aspect has no such value. */
export function choiceOfReading(column: number, aspect: ReadingAspect, value: string): ReadingChoice | undefined {
  const values: readonly string[] = readingValues[aspect];
  return values.includes(value) ? ({ column, aspect, value } as ReadingChoice) : undefined;
}

/** The source: the column's rows, the file's other columns, the last file with the same header, or a user. */
export const readingSources = ['rows', 'columns', 'before', 'person'] as const;
export type ReadingSource = (typeof readingSources)[number];

const anyValue = z.enum([
  ...readingValues.order,
  ...readingValues.years,
  ...readingValues.clock,
  ...readingValues.decimal,
]);

/** One aspect of one column, determined or ambiguous. */
export const columnReading = z.object({
  column: columnIndex,
  aspect: z.enum(readingAspects),
  /** Null if the file leaves it ambiguous: a user must choose before the rows can be checked. */
  value: anyValue.nullable(),
  by: z.enum(readingSources).nullable(),
  /** The interpretations that are possible for a row, the most frequent first. */
  options: z.array(anyValue),
  /**
   * Cells that depend on it, ambiguous ones first; `meanings` has each interpretation, with days and times as ISO 8601.
   */
  examples: z.array(z.object({ cell: z.string(), meanings: z.partialRecord(anyValue, z.string()) })),
  /** Rows that contradict the interpretation; the check reports them. */
  against: count,
});
export type ColumnReading = z.infer<typeof columnReading>;

/** The aspects in which a field's cells can be ambiguous. */
export type FieldAspects = Readonly<Partial<Record<string, readonly ReadingAspect[]>>>;

/** The aspects that matter for the fields of a column: for days whose year is not first, two-digit years do not. */
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

/** Statistics of a column, shown before the check. */
export const columnContent = z.object({
  /** Cells that are not empty. */
  filled: count,
  /** The share of duplicate cells, 0 to 1. */
  repeated: z.number().min(0).max(1),
});
