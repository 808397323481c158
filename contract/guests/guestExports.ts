import * as z from 'zod';
import { endpoint, members } from '../core/endpoint.ts';
import { exportTypes, zonedFileShape } from '../core/exports.ts';
import { id, instant, safeText } from '../core/wire.ts';
import { job } from '../platform/jobs.ts';
import { customerFilters, customerQuery, customerSelection } from './crm.ts';

/** Exports of guests as a file: downloaded, or sent as a link by e-mail. They require their own permission. */

/** How long the link in an e-mail is valid. */
export const exportLinkDays = 7;
/** How long a download can wait to be started. */
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
