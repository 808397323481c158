import * as z from 'zod';
import { endpoint, members } from '../core/endpoint.ts';
import type { KindsOf } from '../core/fields.ts';
import type { CodeKind, ColumnLabel } from './reportLabels.ts';
import { id } from '../core/wire.ts';

/** The columns of reports, on screens and in files, and the user's choice of them. */

/**
 * The type of a column's values, from the kinds of `core/fields.ts`; `money` in minor units of the row's currency. An
 * `instant` is in the time zone of the row's branch; without one, in that of the current branch.
 */
export type ColumnKind = KindsOf<
  'text' | 'guest' | 'user' | 'integer' | 'money' | 'instant' | 'date' | 'branch' | 'currency' | 'phone'
>;

export interface ReportColumn {
  kind: ColumnKind;
  /** Its values are codes with labels. */
  codes?: CodeKind;
  /** Numbers are shown with their sign. */
  signed?: true;
  /** The row's property, if it differs from the column's name. */
  source?: string;
  /** Its width on screens, in pixels; `rest` uses the remaining space. */
  width?: number | 'rest';
  /** Hidden by default, or only in files or in the detail of a row. */
  shown?: 'optional' | 'file' | 'detail';
}

/** The types preserve its kind and source, which the compiler checks against the rows of the report. */
const column = <const Kind extends ColumnKind, const More extends Omit<ReportColumn, 'kind'> = object>(
  kind: Kind,
  more?: More,
) => ({ kind, ...more }) as { kind: Kind } & More;
const code = (codes: CodeKind, width: number) => column('text', { codes, width });
const counted = <const Name extends string>(name: Name, width?: number) =>
  column('money', { source: `counted.${name}` as const, ...(width && { width }) });
/** Hidden by default. */
const optional = <const One extends ReportColumn>(one: One) =>
  ({ ...one, shown: 'optional' }) as One & { shown: 'optional' };
const inFile = <const One extends ReportColumn>(one: One) => ({ ...one, shown: 'file' }) as One & { shown: 'file' };
const inDetail = <const One extends ReportColumn>(one: One) =>
  ({ ...one, shown: 'detail' }) as One & { shown: 'detail' };

const ofDeposits = {
  purchaseTime: column('instant', { width: 168 }),
  serviceTime: column('instant'),
  name: column('guest', { width: 92 }),
  branch: column('branch'),
};

/** Every column of a report in its default order. */
export const reportColumnSets = {
  deposits: {
    ...ofDeposits,
    groupSize: optional(column('integer')),
    type: code('depositType', 100),
    status: code('depositStatus', 132),
    channel: optional(code('channel', 120)),
    amount: column('money'),
    charged: counted('charged'),
    refunded: counted('refunded'),
    fees: optional(counted('fees')),
    net: counted('net', 118),
    reference: optional(column('text')),
    asked: inFile(counted('asked')),
    currency: inFile(column('currency')),
    provider: inFile(code('paymentProvider', 120)),
    reviewReason: inDetail(code('reviewReason', 200)),
  },
  pendingReview: {
    ...ofDeposits,
    groupSize: column('integer'),
    reviewReason: code('reviewReason', 200),
    amount: column('money'),
    charged: counted('charged'),
    channel: optional(code('channel', 120)),
    reference: optional(column('text')),
  },
  invoices: {
    number: column('text', { width: 132 }),
    issuedTime: column('instant', { width: 150 }),
    serviceDate: column('date'),
    branch: column('branch', { width: 90 }),
    buyerName: column('text', { width: 170 }),
    buyerTaxNumber: optional(column('text')),
    name: inDetail(column('guest')),
    status: code('invoiceStatus', 96),
    amount: column('money', { width: 112 }),
    tax: column('money', { width: 112 }),
    source: optional(code('invoiceSource', 120)),
    currency: inFile(column('currency')),
  },
  orders: {
    number: column('text', { width: 104 }),
    createdTime: column('instant', { width: 150 }),
    serviceTime: optional(column('instant', { width: 150 })),
    branch: column('branch', { width: 80 }),
    service: code('orderService', 116),
    provider: code('channel', 136),
    name: column('guest', { width: 96 }),
    status: code('orderStatus', 104),
    paymentState: code('paymentState', 112),
    itemCount: optional(column('integer', { width: 66 })),
    subtotal: optional(column('money')),
    discount: optional(column('money')),
    fee: optional(column('money')),
    tax: optional(column('money')),
    total: column('money'),
    refunded: optional(column('money')),
    charged: inFile(column('money')),
    currency: inFile(column('currency')),
  },
  pointMovements: {
    number: column('integer', { width: 72 }),
    time: column('instant', { source: 'createdTime', width: 150 }),
    what: column('text', { codes: 'movementKind', source: 'kind', width: 'rest' }),
    points: column('integer', { signed: true, width: 120 }),
    balance: column('integer', { width: 120 }),
    campaign: inFile(column('text')),
    company: optional(column('text', { source: 'company.name', width: 160 })),
    paid: optional(column('money', { source: 'paymentAmount', width: 120 })),
    currency: inFile(column('currency')),
    title: optional(column('text', { width: 200 })),
    description: optional(column('text', { width: 200 })),
    note: optional(column('text', { width: 200 })),
    user: column('user', { width: 160 }),
  },
  recipients: {
    name: column('guest', { width: 200 }),
    phone: column('phone', { source: 'phone_number', width: 170 }),
    status: column('text', { codes: 'recipientStatus', width: 'rest' }),
    reason: inFile(column('text', { codes: 'recipientReason' })),
    segments: optional(column('integer', { width: 90 })),
    points: column('integer', { width: 90 }),
    sentTime: column('instant', { source: 'sent_time', width: 160 }),
    reference: optional(column('text', { source: 'message_id', width: 200 })),
  },
  outbox: {
    type: column('text', { codes: 'outboxChannel', source: 'channel', width: 90 }),
    recipient: column('text', { width: 220 }),
    subject: column('text', { width: 'rest' }),
    text: optional(column('text', { width: 360 })),
    time: column('instant', { source: 'createdTime', width: 160 }),
  },
  complaints: {
    since: column('text', { width: 128 }),
    branch: column('branch', { width: 80 }),
    name: column('text', { width: 108 }),
    complaint: column('text', { width: 'rest' }),
    survey: column('text', { width: 143 }),
    contactStatus: column('text', { width: 146 }),
    assignee: column('user', { width: 135 }),
  },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<ColumnLabel, ReportColumn>>>>>;

export type ReportWithColumns = keyof typeof reportColumnSets;
export const reportsWithColumns = [
  'deposits',
  'pendingReview',
  'invoices',
  'orders',
  'pointMovements',
  'recipients',
  'outbox',
  'complaints',
] as const satisfies readonly ReportWithColumns[];

/** Every column available for a report's table, in its default order. */
export const columnsOf = (report: ReportWithColumns): string[] =>
  namesOf(report, ({ shown }) => !shown || shown === 'optional');

/** The default columns. */
export const defaultColumns = (report: ReportWithColumns): string[] => namesOf(report, ({ shown }) => !shown);

const namesOf = (report: ReportWithColumns, wanted: (column: ReportColumn) => boolean): string[] =>
  Object.entries<ReportColumn>(reportColumnSets[report]).flatMap(([name, one]) => (wanted(one) ? [name] : []));

const oneReport = z.strictObject({ companyId: id, report: z.enum(reportsWithColumns) });
const access = members('params.companyId', ['depositReport', 'foReport', 'crm', 'surveyManagement']);

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
