import { pages } from '#contract/labels/pageLabels.ts';
import {
  exportInvoices,
  invoiceSorts,
  invoiceStatuses,
  listInvoices,
  readInvoiceFigures,
  type Invoice,
} from '#contract/money/deposits.ts';
import { dateKinds } from '#contract/money/payments.ts';
import { defineReport } from '#resources/framework/report.ts';

/** Invoices of a date range. */
export default defineReport({
  name: 'invoices',
  family: 'deposits',
  label: pages.invoices,
  texts: 'money.explain.invoices',
  empty: 'money.empty.invoices',
  list: listInvoices,
  figures: readInvoiceFigures,
  file: exportInvoices,
  days: { from: 'startDate', to: 'endDate' },
  filters: [
    { name: 'by', label: 'by', codes: dateKinds, kind: 'dateKind', usual: 'purchase' },
    'days',
    { name: 'status', label: 'status', codes: invoiceStatuses, kind: 'invoiceStatus' },
    'pageBranch',
    'search',
  ],
  sorts: invoiceSorts,
  sort: '-issuedTime',
  totals: [{ name: 'invoices', counts: true }, { name: 'amount' }, { name: 'tax' }, { name: 'voided', counts: true }],
  note: { of: 'by', texts: 'money.explain.issued' },
  cells: { source: { value: ({ depositId }) => (depositId ? 'deposit' : 'order') } },
  title: ({ number }) => number,
  main: 'amount',
  detail: {
    facts: [
      'status',
      'amount',
      'tax',
      'issuedTime',
      'serviceDate',
      'branch',
      'buyerName',
      'buyerTaxNumber',
      'name',
      'source',
    ],
    links: {
      source: ({ depositId, orderId }: Invoice, companyId: string) =>
        depositId
          ? `/deposit-report/deposits?${new URLSearchParams({ company_id: companyId, open: depositId })}`
          : `/online-ordering-report/order-records?${new URLSearchParams({ company_id: companyId, open: orderId ?? '' })}`,
    },
  },
});
