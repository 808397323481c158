import * as z from 'zod';
import { languages } from './constants.ts';
import { customerFilters, customerQuery, customerSelection } from '../guests/crm.ts';
import { endpoint, members } from './endpoint.ts';
import { job } from '../platform/jobs.ts';
import { isTimeZone } from './zones.ts';
import { id, instant, safeText } from './wire.ts';

/** Guests as a file: taken away at once, or sent as a link by e-mail. A permission of its own. */

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

/** How long the link in a mail works. */
export const exportLinkDays = 7;
/** How long a download may wait to be begun. */
export const downloadMinutes = 5;

const mailAddress = safeText(254)
  .trim()
  .regex(/^[^\s@,;<>]+@[^\s@,;<>]+$/, 'is not an e-mail address');

export const exportThroughEmail = endpoint('POST /api/v1/customers/export-through-email', {
  summary: 'Make a file of guests and send a link to it by e-mail',
  access: members('body.companyId', 'crmExport', { branch: 'body.branches' }),
  body: z.strictObject({
    companyId: id,
    to: mailAddress,
    ...zonedFileShape,
    search: customerQuery.shape.search,
    filters: customerFilters.optional(),
    branches: customerQuery.shape.branches,
    preset: customerQuery.shape.preset,
    ids: z.array(id).min(1).max(1_000).optional(),
  }),
  response: job,
});

export const prepareCustomerDownload = endpoint('POST /api/:companyId/customers/export', {
  summary: 'The address at which a file of guests can be downloaded for some minutes',
  access: members('params.companyId', 'crmExport'),
  body: z.strictObject({ selection: customerSelection, ...zonedFileShape }),
  response: z.object({ url: z.string(), expiresTime: instant }),
});

export const downloadExport = endpoint('GET /api/exports/:token', {
  summary: 'The file itself; whoever has the address may have it until it expires',
  access: { kind: 'public' },
  params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
  download: Object.values(exportTypes),
  attemptsPerMinute: 60,
});
