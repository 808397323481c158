import * as z from 'zod';
import { languages } from './constants.ts';
import { isTimeZone } from './zones.ts';
import { safeText } from './wire.ts';

/** What calls that answer files have in common. */

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A zone of the IANA database. */
export const timeZone = safeText(64).refine(isTimeZone, 'is not a time zone');

/** What of a report's file is not in the filter: its format and its words. */
export const fileShape = {
  format: z.enum(exportFormats).default('csv'),
  language: z.enum(languages).default('zh'),
};

/** The same of rows that have no branch whose clock their times are told by. */
export const zonedFileShape = {
  ...fileShape,
  /** Else the zone of the company's first branch; of no company's rows it is the world's time. */
  timeZone: timeZone.optional(),
};

/** A report that is answered as a file; making one takes a while. */
export const asFile = { download: Object.values(exportTypes), attemptsPerMinute: 30 } as const;
