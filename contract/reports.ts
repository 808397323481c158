import * as z from 'zod';
import { endpoint, members, type NamedEndpoint } from './core/endpoint.ts';
import { id } from './core/wire.ts';
import { complaintReport } from './feedback/complaintReport.ts';
import { recipientReport } from './marketing/recipientReport.ts';
import { depositReport, invoiceReport, pendingReviewReport } from './money/depositReports.ts';
import { movementReport } from './money/movementReport.ts';
import { orderReport } from './money/orderReport.ts';
import type { ReportDeclaration } from './platform/report.ts';
import { outboxReport } from './platform/outboxReport.ts';
import { isStandard, standardCalls } from './platform/standardReport.ts';

/** Every declared report, and the user's choice of columns. */

export const reports = [
  depositReport,
  pendingReviewReport,
  invoiceReport,
  orderReport,
  movementReport,
  recipientReport,
  outboxReport,
  complaintReport,
] as const satisfies readonly ReportDeclaration[];

/** The endpoints of those that have no endpoints of their own. */
export const standardReportEndpoints: readonly NamedEndpoint[] = reports.flatMap((report: ReportDeclaration) =>
  isStandard(report) ? Object.values(standardCalls(report)) : [],
);

/** The declaration of a report. */
export function reportOf(name: string): ReportDeclaration {
  const [report] = reports.filter((one) => one.name === name);
  if (!report) throw new Error(`There is no report ${name}`);
  return report;
}

/** Their names. */
export const reportsWithColumns = reports.map(({ name }): string => name);
const oneReport = z.strictObject({ companyId: id, report: z.enum(reportsWithColumns) });
/** Whoever may see a report of a company. */
const access = members('params.companyId', [...new Set(reports.flatMap(({ permission }) => permission ?? []))]);

export const getReportColumns = endpoint('GET /api/:companyId/report-columns/:report', {
  summary: "The caller's columns of a report, in order; the usual ones where nothing was chosen",
  access,
  params: oneReport,
  response: z.object({ columns: z.array(z.string()), chosen: z.boolean() }),
});

export const putReportColumns = endpoint('PUT /api/:companyId/report-columns/:report', {
  summary: "Keep the caller's columns of a report, in order; an empty list goes back to the usual ones",
  access,
  params: oneReport,
  body: z.strictObject({ columns: z.array(z.string().max(40)).max(40) }),
  response: z.object({ columns: z.array(z.string()), chosen: z.boolean() }),
});
