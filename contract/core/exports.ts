import * as z from 'zod';
import { languages } from './constants.ts';
import { isTimeZone } from './zones.ts';
import { safeText } from './wire.ts';

/** Schemas shared by calls that return files. */

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A time zone of the IANA database. */
export const fileTimeZone = safeText(64).refine(isTimeZone, 'is not a time zone');

/** Params of a report's file beyond the filter: format and language. */
export const fileShape = {
  format: z.enum(exportFormats).default('csv'),
  language: z.enum(languages).default('zh'),
};

/** The same for rows without a branch whose time zone could be used. */
export const zonedFileShape = {
  ...fileShape,
  /** Defaults to the time zone of the company's first branch, or UTC for rows without a company. */
  timeZone: fileTimeZone.optional(),
};

/** A report that is returned as a file, which takes some time. */
export const asFile = { download: Object.values(exportTypes), attemptsPerMinute: 30 } as const;
