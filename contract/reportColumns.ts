import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './wire.ts';

/** The columns of the reports about money, and which of them a person wants to see. */

/** Every column of a report in its usual order; those with `false` are hidden until somebody asks for them. */
export const reportColumnSets = {
  deposits: {
    purchaseTime: true,
    serviceTime: true,
    name: true,
    branch: true,
    groupSize: false,
    type: true,
    status: true,
    channel: false,
    amount: true,
    charged: true,
    refunded: true,
    fees: false,
    net: true,
    reference: false,
  },
  pendingReview: {
    purchaseTime: true,
    serviceTime: true,
    name: true,
    branch: true,
    groupSize: true,
    reviewReason: true,
    amount: true,
    charged: true,
    channel: false,
    reference: false,
  },
  invoices: {
    number: true,
    issuedTime: true,
    serviceDate: true,
    branch: true,
    buyerName: true,
    buyerTaxNumber: false,
    status: true,
    amount: true,
    tax: true,
    source: true,
  },
  orders: {
    number: true,
    createdTime: true,
    serviceTime: false,
    branch: true,
    service: true,
    provider: true,
    name: true,
    status: true,
    paymentState: true,
    itemCount: false,
    subtotal: false,
    discount: false,
    fee: false,
    tax: false,
    total: true,
    refunded: false,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, boolean>>>>;

export type ReportWithColumns = keyof typeof reportColumnSets;
export const reportsWithColumns = [
  'deposits',
  'pendingReview',
  'invoices',
  'orders',
] as const satisfies readonly ReportWithColumns[];

/** Every column of a report, in its usual order. */
export const columnsOf = (report: ReportWithColumns): string[] => Object.keys(reportColumnSets[report]);

/** What is shown to who has chosen nothing. */
export const usualColumns = (report: ReportWithColumns): string[] =>
  Object.entries(reportColumnSets[report])
    .filter(([, shown]) => shown)
    .map(([name]) => name);

const oneReport = z.strictObject({ companyId: id, report: z.enum(reportsWithColumns) });
const access = {
  kind: 'company',
  company: 'params.companyId',
  permission: ['depositReport', 'foReport'],
} as const;

export const getReportColumns = endpoint({
  name: 'getReportColumns',
  summary: "The caller's columns of a report, in order; the usual ones where nothing was chosen",
  method: 'GET',
  path: '/api/:companyId/report-columns/:report',
  access,
  params: oneReport,
  response: z.object({ columns: z.array(z.string()), chosen: z.boolean() }),
});

export const putReportColumns = endpoint({
  name: 'putReportColumns',
  summary: "Keep the caller's columns of a report, in order; an empty list goes back to the usual ones",
  method: 'PUT',
  path: '/api/:companyId/report-columns/:report',
  access,
  params: oneReport,
  body: z.strictObject({ columns: z.array(z.string().max(40)).max(40) }),
  response: z.object({ columns: z.array(z.string()), chosen: z.boolean() }),
});

export const reportColumnEndpoints = [getReportColumns, putReportColumns] as const;
